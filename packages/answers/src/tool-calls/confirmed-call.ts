import { isDeepStrictEqual } from 'node:util'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { ModelMessage } from '@frontdesk/model/model'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { fillArguments, needsIdentity } from '@frontdesk/connectors/connector-arguments'
import type { Turn } from '@frontdesk/conversations/turn/claim-turn'
import { affirms, mayAffirm } from './confirmation-words.ts'
import { endCall, turnLedger } from './tool-ledger.ts'
import { asData, runCall, argumentsOwner, boundTo, notSignedIn, type ReadIdentity } from './toolbox.ts'
import type { Tool, ToolArguments, ToolOutcome } from './tool.ts'

/*
 * A call that changes something is proposed in one turn and made in the next, and only there: the visitor's very next
 * message, within ten minutes, has to be the word for yes, as a whole. No model decides it. With any other message
 * the proposal lapses: nothing reads it again.
 */

interface Needs {
  db: Pick<Db, 'pool'>
  cipher: Cipher
  /** The identity of the visitor who confirms: it must be the one that the call was proposed for. */
  readIdentity: ReadIdentity
}

/** The call that the visitor confirmed, and its outcome. */
export interface ConfirmedCall {
  outcome: ToolOutcome
  /** The call and its outcome for the model, to follow the visitor's message. */
  messages: ModelMessage[]
}

/** A confirmed call is worth waiting for longer than one that only reads. */
const patienceMs = 15_000

const pendingCall = ({ replyId, attempt }: Turn): Sql => sql`
with asked as (
  select m.id, m.conversation_id, m.context_epoch, m.created_at
  from replies r join messages m on m.id = r.message_id where r.id = ${replyId} and r.attempt = ${attempt} and r.state = 'pending'
), said as (
  select before.reply_to, before.actions, asked.id as asked_id
  from asked cross join lateral (
    select * from messages m where m.conversation_id = asked.conversation_id and m.id < asked.id order by m.id desc limit 1
  ) before
  where before.role = 'assistant' and not before.is_agent and before.context_epoch = asked.context_epoch
    and asked.created_at - before.created_at <= interval '10 minutes'
)
select r.id as reply_id, t.message_id, t.call_index, t.name, t.arguments, t.state, t.result, said.actions
from said
join replies r on r.message_id = said.reply_to and r.state = 'answered'
join tool_calls t on t.message_id = r.message_id and t.attempt = r.attempt
where t.state = 'proposed' or t.confirmed_by = said.asked_id`

interface Pending {
  /** The reply that proposed the call. */
  replyId: string
  messageId: string
  callIndex: number
  name: string
  arguments: string | null
  state: 'calling' | 'done' | 'failed' | 'unknown' | 'proposed'
  result: ToolOutcome | null
  actions: ChatAction[] | null
}

/** Makes the call that this very message confirms; null for every other message. */
export async function makeConfirmedCall(
  needs: Needs,
  turn: Turn,
  tools: readonly Tool[],
): Promise<ConfirmedCall | null> {
  if (!mayAffirm(turn.text)) return null
  const [pending, ...others] = await query<Pending>(needs.db.pool, pendingCall(turn), { name: 'pending-confirmation' })
  if (pending === undefined || others.length > 0) return null
  const question = pending.actions?.find(action => action.type === 'confirm')
  if (question === undefined || !affirms(turn.text, question.yes)) return null
  const args = readArguments(needs, pending)
  const tool = tools.find(({ name, confirmation }) => name === pending.name && isStill(confirmation, question))
  const outcome = pending.result ?? (await perform(needs, { turn, pending, args, tool }))
  const id = 'confirmed'
  const toolCalls = [{ id, name: pending.name, arguments: JSON.stringify(args?.given ?? {}) }]
  return {
    outcome,
    messages: [
      { role: 'assistant', content: '', toolCalls },
      { role: 'tool', toolCallId: id, content: asData({ state: outcome.state, answer: outcome.answer }) },
    ],
  }
}

/** Whether the visitor agreed to the title that was shown: neither the consent's text nor the tool has changed since. */
const isStill = (confirmation: Tool['confirmation'], { title }: { title: string }): boolean =>
  confirmation?.title === title

interface Confirmed {
  turn: Turn
  pending: Pending
  args: ToolArguments | null
  /** Undefined if the tool is gone, or does something else by now. */
  tool: Tool | undefined
}

async function perform(needs: Needs, { turn, pending, args, tool }: Confirmed): Promise<ToolOutcome> {
  const { replyId, messageId, callIndex } = pending
  const row = { replyId, messageId, callIndex, outcome: null }
  const isFirst = pending.state === 'proposed'
  // A superseded attempt is making the call just now; or the turn is not ours, and nothing of this is stored.
  if (isFirst && !(await claimProposal(needs, turn, row))) return { state: 'unknown', answer: { error: 'interrupted' } }
  const settle = async (outcome: ToolOutcome): Promise<ToolOutcome> => {
    await endCall(needs, row, outcome)
    return outcome
  }
  // An attempt that crashed had started the call, and its outcome is unknown.
  if (!isFirst && tool?.isRepeatable !== true) return settle({ state: 'unknown', answer: { error: 'interrupted' } })
  if (tool !== undefined && args !== null && !(await isSameVisitor(needs, tool, args))) {
    return settle({ state: 'failed', answer: notSignedIn })
  }
  const filled = tool === undefined || args === null ? null : fillArguments(tool.parameters, args.given, args)
  if (tool === undefined || args === null || filled === null || !('values' in filled)) {
    return settle({ state: 'failed', answer: { error: 'no_longer_possible' } })
  }
  // A shutdown waits for this call. If it were interrupted, its outcome would be unknown.
  const leave = new AbortController().signal
  return runCall(
    { ledger: turnLedger(needs, turn) },
    tool,
    row,
    { ...args, values: filled.values },
    { ms: patienceMs, leave },
  )
}

/** Whether the visitor who confirms is the one whom the call was proposed to, where that matters. */
async function isSameVisitor({ readIdentity }: Needs, tool: Tool, args: ToolArguments): Promise<boolean> {
  if (!needsIdentity(tool.parameters)) return true
  const { identity } = await boundTo(tool, { contextData: undefined, readIdentity })
  return identity !== undefined && isDeepStrictEqual(identity, args.identity)
}

/** Claims a proposed call for this turn. False if the turn is another attempt's, or an agent has the conversation. */
async function claimProposal(
  { db }: Needs,
  turn: Turn,
  { messageId, callIndex }: { messageId: string; callIndex: number },
): Promise<boolean> {
  const changed = await execute(
    db.pool,
    sql`update tool_calls set state = 'calling', confirmed_by = ${turn.messageId}
        from replies r join conversations c on c.id = r.conversation_id
        where tool_calls.message_id = ${messageId} and call_index = ${callIndex} and tool_calls.state = 'proposed'
          and r.id = ${turn.replyId} and r.attempt = ${turn.attempt} and r.state = 'pending'
          and c.mode = 'bot' and c.version = ${turn.version}`,
    { name: 'claim-proposal' },
  )
  return changed === 1
}

function readArguments({ cipher }: Needs, { messageId, name, arguments: encrypted }: Pending): ToolArguments | null {
  const text = encrypted === null ? null : cipher.decrypt(encrypted, argumentsOwner(messageId, name))
  // Only the toolbox writes it.
  return text === null ? null : (JSON.parse(text) as ToolArguments)
}
