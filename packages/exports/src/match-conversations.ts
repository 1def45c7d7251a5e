import { dayRange, type DayRange } from '@frontdesk/calendar/day-range'
import { containing } from '@frontdesk/db/containing'
import { isConversationId } from '@frontdesk/db/conversation-id'
import type { Snapshot } from '@frontdesk/db/open-snapshot'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { exportTooLarge } from './errors.ts'
import type { ExportFilters } from './export-filters.ts'

/** The conversations of an export, in their order, and how many of their messages are exported. */
export interface Matches {
  ids: number[]
  counts: number[]
  messagesCount: number
  /** When the first of these messages was written; null if there are none. */
  oldestAt: Date | null
}

export interface MatchInput {
  filters: ExportFilters
  /** More messages than so many are refused; null: as many as there are. */
  atMost: number | null
  /** Messages that have less time than this to live are left out, as if they were too old already. */
  secondsLeft: number
  /** Conversations that began after this are left out, as PostgreSQL writes it; null: none. */
  begunUntil: string | null
}

// A conversation is found by any of its messages, in range by any of its messages, and counted with all of them. What
// is too old is not there at all. The inner select comes first and keeps its order, so that counting can end early.
const matchStatement = (
  { accountId, chatbotIds, q }: ExportFilters,
  { from, before, secondsLeft, begunUntil }: DayRange & Pick<MatchInput, 'secondsLeft' | 'begunUntil'>,
): Sql => sql`
  select mine.id, found.count, extract(epoch from found.oldest)::float8 * 1000
  from (
    select conversations.id, session_id from conversations join chatbots on chatbots.id = chatbot_id
    where account_id = ${accountId} and not is_deleting and (${chatbotIds}::uuid[] is null or chatbot_id = any(${chatbotIds}::uuid[]))
      and (${begunUntil}::timestamptz is null or conversations.created_at <= ${begunUntil}::timestamptz)
    order by conversations.id offset 0
  ) mine
  cross join lateral (
    select count(*)::int as count, min(created_at) as oldest,
           bool_or(created_at >= coalesce(${from}::timestamptz, '-infinity')
             and created_at < coalesce(${before}::timestamptz, 'infinity')) as is_in_range,
           bool_or(content ilike ${pattern(q)} or client_ip ilike ${pattern(q)}) as has_words
    from messages
    where conversation_id = mine.id
      and created_at > now() - ${RETENTION} + ${secondsLeft} * interval '1 second'
  ) found
  where is_in_range and (${pattern(q)}::text is null or has_words or mine.session_id::text ilike ${pattern(q)}
    or ${isConversationId(q ?? '', sql`mine.session_id`)})`

/** Few enough to be forgotten before the next come. */
const atATime = 500

/** Finds and counts what is exported, without reading it. Throws as soon as there is too much. */
export async function matchConversations(
  snapshot: Pick<Snapshot, 'read'>,
  { filters, atMost, ...limits }: MatchInput,
): Promise<Matches> {
  const matches: Matches = { ids: [], counts: [], messagesCount: 0, oldestAt: null }
  let oldestMs = Infinity
  const { from, to, timezone } = filters
  const range = dayRange({ from: from ?? undefined, to: to ?? undefined, timezone })
  const statement = matchStatement(filters, { ...range, ...limits })
  const rows = snapshot.read<[id: string, count: number, oldestMs: number]>(statement, atATime)
  for await (const batch of rows) {
    for (const [id, count, ms] of batch) {
      // Far below the number where JavaScript loses count, and a third of the memory.
      matches.ids.push(Number(id))
      matches.counts.push(count)
      matches.messagesCount += count
      oldestMs = Math.min(oldestMs, ms)
    }
    if (atMost !== null && matches.messagesCount > atMost) throw exportTooLarge()
  }
  if (matches.ids.length > 0) matches.oldestAt = new Date(oldestMs)
  return matches
}

const pattern = (q: string | null): string | null => (q === null ? null : containing(q))
