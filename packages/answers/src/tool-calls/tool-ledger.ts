import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Turn } from '@frontdesk/conversations/turn/claim-turn'
import type { ToolOutcome } from './tool.ts'

/*
 * Every call of a tool is a row before it is made: (message, index). An attempt after a dead one finds the recorded
 * outcomes and uses them; a call that was begun and has no outcome is made again only where that does no harm.
 */

interface Needs {
  db: Pick<Db, 'pool'>
}

type Attempt = Pick<Turn, 'replyId' | 'attempt'>

/** A call that is to be recorded. */
export interface NewCall {
  name: string
  argsHash: string
  /** The encrypted arguments of a proposal; null for a call that is made at once. */
  encrypted: string | null
}

/** A call as it is recorded. */
export interface LedgerCall {
  /** The reply that the call is made for. */
  replyId: string
  messageId: string
  callIndex: number
  /** The outcome; null while there is none. */
  outcome: ToolOutcome | null
}

/** Records the calls of one turn. */
export interface Ledger {
  /** Records a call before it is made, or finds the record of an earlier attempt. */
  begin: (call: NewCall, mostCalls: number) => Promise<LedgerCall | 'limit' | 'superseded'>
  end: (call: LedgerCall, outcome: ToolOutcome) => Promise<void>
}

/** The ledger of a visitor's turn. */
export const turnLedger = (needs: Needs, turn: Attempt): Ledger => ({
  begin: (call, mostCalls) => beginCall(needs, turn, call, mostCalls),
  end: (call, outcome) => endCall(needs, call, outcome),
})

const beginStatement = (
  { replyId, attempt }: Attempt,
  { name, argsHash, encrypted }: NewCall,
  mostCalls: number,
): Sql => sql`
with ours as (
  select message_id from replies where id = ${replyId} and attempt = ${attempt} and state = 'pending'
), known as (
  update tool_calls t set attempt = ${attempt}, arguments = coalesce(${encrypted}, arguments)
  from ours where t.message_id = ours.message_id and t.name = ${name} and t.args_hash = ${argsHash}
  returning t.message_id, call_index, result
), made as (
  insert into tool_calls (message_id, call_index, name, args_hash, arguments, state, attempt)
  select ours.message_id, count(t.message_id), ${name}::text, ${argsHash}::text, ${encrypted}::text,
         (case when ${encrypted}::text is null then 'calling' else 'proposed' end)::tool_call_state, ${attempt}::uuid
  from ours left join tool_calls t on t.message_id = ours.message_id
  where not exists (select from known) group by ours.message_id having count(t.message_id) < ${mostCalls}
  returning message_id, call_index, result
)
select is_ours, message_id, call_index, result
from (select exists (select from ours) as is_ours) attempt
left join (select * from known union all select * from made) call on true`

interface BeginRow {
  isOurs: boolean
  /** Null if the message has had as many calls as it may. */
  messageId: string | null
  callIndex: number | null
  result: ToolOutcome | null
}

/**
 * Records a call before it is made, or finds it where an earlier attempt did. `limit` where the message has had as
 * many calls as it may, `superseded` where the turn belongs to another attempt by now.
 */
async function beginCall(
  { db }: Needs,
  attempt: Attempt,
  call: NewCall,
  mostCalls: number,
): Promise<LedgerCall | 'limit' | 'superseded'> {
  const [row] = await query<BeginRow>(db.pool, beginStatement(attempt, call, mostCalls), { name: 'begin-tool-call' })
  if (row?.isOurs !== true) return 'superseded'
  const { messageId, callIndex, result } = row
  if (messageId === null || callIndex === null) return 'limit'
  return { replyId: attempt.replyId, messageId, callIndex, outcome: result }
}

/** Records the outcome of a call, unless it has one already. */
export async function endCall(
  { db }: Needs,
  { messageId, callIndex }: Pick<LedgerCall, 'messageId' | 'callIndex'>,
  outcome: ToolOutcome,
): Promise<void> {
  await execute(
    db.pool,
    sql`update tool_calls set state = ${outcome.state}::tool_call_state, result = ${JSON.stringify(outcome)},
          arguments = null
        where message_id = ${messageId} and call_index = ${callIndex} and state = 'calling'`,
    { name: 'end-tool-call' },
  )
}

/**
 * The idempotency key of a call. It holds the random id of the reply, because the numbers of messages begin again where
 * a backup ends: a restored database would give a new call the key of one that the shop has already done.
 */
export const callKey = ({ replyId, callIndex }: Pick<LedgerCall, 'replyId' | 'callIndex'>): string =>
  `${replyId}:${callIndex}`
