import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Db } from '@frontdesk/db/connect'
import type { ModelMessage } from '@frontdesk/model/model'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { fillArguments } from '@frontdesk/tools/connectors/connector-arguments'
import type { Turn } from '../turn/claim-turn.ts'
import { affirms, mayAffirm } from './confirmation-words.ts'
import { endCall, turnLedger } from './tool-ledger.ts'
import { asData, runCall, argumentsOwner } from './toolbox.ts'
import type { Tool, ToolArguments, ToolOutcome } from './tool.ts'

/*
 * A call that changes something is proposed in one turn and made in the next, and only there: the visitor's very next
 * message, within ten minutes, has to be the word for yes, as a whole. No model decides it. Whatever else is said,
 * the proposal lapses: it is simply never looked at again.
 */

interface Needs {
  db: Pick<Db, 'pool'>
  cipher: Cipher
}

/** What the visitor confirmed, and what came of it. */
export interface ConfirmedCall {
  outcome: ToolOutcome
  /** For the model, behind the visitor's message: that it was asked for, and what came of it. */
  messages: ModelMessage[]
}

/** A confirmed call is worth waiting for longer than one that only reads. */
const patienceMs = 15_000

const pendingSql = `
with asked as (
  select m.id, m.conversation_id, m.context_epoch, m.created_at
  from replies r join messages m on m.id = r.message_id where r.id = $1 and r.attempt = $2 and r.state = 'pending'
), said as (
  select before.reply_to, before.actions, asked.id as asked_id
  from asked cross join lateral (
    select * from messages m where m.conversation_id = asked.conversation_id and m.id < asked.id order by m.id desc limit 1
  ) before
  where before.role = 'assistant' and not before.is_agent and before.context_epoch = asked.context_epoch
    and asked.created_at - before.created_at <= interval '10 minutes'
)
select t.message_id, t.call_index, t.name, t.arguments, t.state, t.result, said.actions
from said
join replies r on r.message_id = said.reply_to and r.state = 'answered'
join tool_calls t on t.message_id = r.message_id and t.attempt = r.attempt
where t.state = 'proposed' or t.confirmed_by = said.asked_id`

interface Pending {
  message_id: string
  call_index: number
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
  const { rows } = await needs.db.pool.query<Pending>({
    name: 'pending-confirmation',
    text: pendingSql,
    values: [turn.replyId, turn.attempt],
  })
  const [pending, ...others] = rows
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

/** What was agreed to is what stood on the screen: not another text of consent, nor a tool that has become another. */
const isStill = (confirmation: Tool['confirmation'], { title }: { title: string }): boolean =>
  confirmation?.title === title

interface Confirmed {
  turn: Turn
  pending: Pending
  args: ToolArguments | null
  /** Undefined where there is none any more that does what was agreed to. */
  tool: Tool | undefined
}

async function perform(needs: Needs, { turn, pending, args, tool }: Confirmed): Promise<ToolOutcome> {
  const row = { messageId: pending.message_id, callIndex: pending.call_index, outcome: null }
  const isFirst = pending.state === 'proposed'
  // An attempt that was overtaken is making it just now; or the turn is not ours, and nothing of this is stored.
  if (isFirst && !(await takeProposal(needs, turn, row))) return { state: 'unknown', answer: { error: 'interrupted' } }
  const settle = async (outcome: ToolOutcome): Promise<ToolOutcome> => {
    await endCall(needs, row, outcome)
    return outcome
  }
  // Begun by an attempt that died: nobody knows how far it came.
  if (!isFirst && tool?.isRepeatable !== true) return settle({ state: 'unknown', answer: { error: 'interrupted' } })
  const filled = tool === undefined || args === null ? null : fillArguments(tool.parameters, args.given, args.context)
  if (tool === undefined || args === null || filled === null || 'invalid' in filled) {
    return settle({ state: 'failed', answer: { error: 'no_longer_possible' } })
  }
  // Whoever is told to stop finishes this first: cut off, nobody could tell what became of it.
  const leave = new AbortController().signal
  return runCall(
    { ledger: turnLedger(needs, turn) },
    tool,
    row,
    { ...args, values: filled.values },
    { ms: patienceMs, leave },
  )
}

/** Nobody else makes it from here on. Not where the turn is another attempt's, or a person has the conversation. */
async function takeProposal(
  { db }: Needs,
  turn: Turn,
  { messageId, callIndex }: { messageId: string; callIndex: number },
): Promise<boolean> {
  const { rowCount } = await db.pool.query({
    name: 'take-proposal',
    text: `update tool_calls set state = 'calling', confirmed_by = $3
           from replies r join conversations c on c.id = r.conversation_id
           where tool_calls.message_id = $1 and call_index = $2 and tool_calls.state = 'proposed'
             and r.id = $4 and r.attempt = $5 and r.state = 'pending' and c.mode = 'bot' and c.version = $6`,
    values: [messageId, callIndex, turn.messageId, turn.replyId, turn.attempt, turn.version],
  })
  return rowCount === 1
}

function readArguments(
  { cipher }: Needs,
  { message_id: messageId, name, arguments: encrypted }: Pending,
): ToolArguments | null {
  const text = encrypted === null ? null : cipher.decrypt(encrypted, argumentsOwner(messageId, name))
  // Only the toolbox writes it.
  return text === null ? null : (JSON.parse(text) as ToolArguments)
}
