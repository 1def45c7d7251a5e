import type { Db } from '@frontdesk/db/connect'
import type { Turn } from '../turn/claim-turn.ts'
import type { ToolOutcome } from './tool.ts'

/*
 * Every call of a tool is a row before it is made: (message, index). An attempt that comes after a dead one finds what
 * was done and is told the same; what was begun and never came back is made again only where that does no harm.
 */

interface Needs {
  db: Pick<Db, 'pool'>
}

/** A call to be written down. */
export interface NewCall {
  name: string
  argsHash: string
  /** Of a proposal: what it would be made with, encrypted. */
  encrypted: string | null
}

/** A call as it is written down. */
export interface LedgerCall {
  messageId: string
  callIndex: number
  /** Null while nothing is known of it. */
  outcome: ToolOutcome | null
}

/** Where the calls of one turn are written down. */
export interface Ledger {
  /** Before it is made, or where an earlier attempt has done so. */
  begin: (call: NewCall, mostCalls: number) => Promise<LedgerCall | 'limit' | 'overtaken'>
  end: (call: LedgerCall, outcome: ToolOutcome) => Promise<void>
}

/** The ledger of a visitor's turn. */
export const turnLedger = (needs: Needs, turn: Pick<Turn, 'replyId' | 'attempt'>): Ledger => ({
  begin: (call, mostCalls) => beginCall(needs, turn, call, mostCalls),
  end: (call, outcome) => endCall(needs, call, outcome),
})

const beginSql = `
with ours as (
  select message_id from replies where id = $1 and attempt = $2 and state = 'pending'
), known as (
  update tool_calls t set attempt = $2, arguments = coalesce($5, arguments)
  from ours where t.message_id = ours.message_id and t.name = $3 and t.args_hash = $4
  returning t.message_id, call_index, result
), made as (
  insert into tool_calls (message_id, call_index, name, args_hash, arguments, state, attempt)
  select ours.message_id, count(t.message_id), $3, $4, $5,
         (case when $5::text is null then 'calling' else 'proposed' end)::tool_call_state, $2
  from ours left join tool_calls t on t.message_id = ours.message_id
  where not exists (select from known) group by ours.message_id having count(t.message_id) < $6
  returning message_id, call_index, result
)
select is_ours, message_id, call_index, result
from (select exists (select from ours) as is_ours) whose
left join (select * from known union all select * from made) call on true`

/**
 * Writes a call down before it is made, or finds it where an earlier attempt did. `limit` where the message has had as
 * many calls as it may, `overtaken` where the turn is another attempt's by now.
 */
async function beginCall(
  { db }: Needs,
  { replyId, attempt }: Pick<Turn, 'replyId' | 'attempt'>,
  { name, argsHash, encrypted }: NewCall,
  mostCalls: number,
): Promise<LedgerCall | 'limit' | 'overtaken'> {
  const { rows } = await db.pool.query({
    name: 'begin-tool-call',
    text: beginSql,
    values: [replyId, attempt, name, argsHash, encrypted, mostCalls],
  })
  const row = rows[0]
  if (row.is_ours === false) return 'overtaken'
  if (row.message_id === null) return 'limit'
  return { messageId: row.message_id, callIndex: row.call_index, outcome: row.result }
}

/** Writes down what a call came to. What is known of it already stays. */
export async function endCall(
  { db }: Needs,
  { messageId, callIndex }: Pick<LedgerCall, 'messageId' | 'callIndex'>,
  outcome: ToolOutcome,
): Promise<void> {
  await db.pool.query({
    name: 'end-tool-call',
    text: `update tool_calls set state = $3::tool_call_state, result = $4, arguments = null
           where message_id = $1 and call_index = $2 and state = 'calling'`,
    values: [messageId, callIndex, outcome.state, JSON.stringify(outcome)],
  })
}

/** The key by which the other side of a call knows it again. */
export const callKey = ({ messageId, callIndex }: Pick<LedgerCall, 'messageId' | 'callIndex'>): string =>
  `${messageId}:${callIndex}`
