import type { Actor } from '@frontdesk/accounts/actor'
import type { DayRange } from '@frontdesk/calendar/day-range'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'

export interface Needs {
  db: Pick<Db, 'pool'>
}

/** Whether the chatbot of a record is one that the actor may see. `record` is the table or alias that has it. */
export const isVisible = (
  { accountId, chatbotIds }: Pick<Actor, 'accountId' | 'chatbotIds'>,
  record: string,
): Sql => sql`
  ${identifier(record)}.chatbot_id in (
    select id from chatbots where account_id = ${accountId} and not is_deleting and (${chatbotIds}::uuid[] is null or id = any(${chatbotIds}::uuid[])))`

/** Whether a record is younger than 30 days. Older ones are hidden even before retention has removed them. */
export const isRecordRetained = (record: string): Sql => sql`${identifier(record)}.created_at > now() - ${RETENTION}`

/** Records as their reader sees them, page by page. */
export type RecordPages<Shape> = AsyncGenerator<Shape[], void, undefined>

/** Selects records of one kind. */
export interface Selection {
  columns: Sql
  table: Sql
  /** One more condition. */
  condition?: Sql
  /** Newest first, or those that start first. */
  order?: 'created' | 'start'
  actor: Actor
  range: DayRange
}

/** Where a page ends: the next one begins with what is older. */
export interface End {
  id: string
  /** The time that it is sorted by, as microseconds since 1970. */
  moment: string
}

interface PageInput extends Selection {
  after: End | undefined
  limit: number
}

/** Columns that records are sorted by, and in which direction. Both have an index with the chatbot. */
const orders = {
  created: { column: sql`created_at`, direction: sql`desc`, isAfter: sql`<` },
  start: { column: sql`starts_at`, direction: sql`asc`, isAfter: sql`>` },
} as const

/**
 * Selects a page of records in their order: chatbot by chatbot, so that it is read by an index however many there are.
 */
export const pageStatement = ({
  columns,
  table,
  condition = sql`true`,
  order = 'created',
  actor,
  range,
  after,
  limit,
}: PageInput): Sql => {
  const { accountId, chatbotIds } = actor
  const { column, direction, isAfter } = orders[order]
  return sql`
    select page.* from (
      select id as own_chatbot_id from chatbots
      where account_id = ${accountId} and not is_deleting and (${chatbotIds}::uuid[] is null or id = any(${chatbotIds}::uuid[]))
    ) own cross join lateral (
      select ${columns}, (extract(epoch from ${column}) * 1000000)::bigint::text as moment from ${table}
      where chatbot_id = own_chatbot_id and ${condition}
        and created_at >= coalesce(${range.from}::timestamptz, '-infinity')
        and created_at < coalesce(${range.before}::timestamptz, 'infinity')
        and ${after === undefined ? sql`true` : sql`(${column}, id) ${isAfter} (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`}
      order by ${column} ${direction}, id ${direction} limit ${limit}
    ) page
    order by page.${column} ${direction}, page.id ${direction} limit ${limit}`
}

/** Counts the records that are selected, no further than `most`: of each chatbot no more are looked at. */
export const countStatement = (
  { table, condition = sql`true`, actor: { accountId, chatbotIds }, range }: Omit<Selection, 'columns' | 'order'>,
  most: number,
): Sql => sql`
  select least(coalesce(sum(page.found), 0), ${most}::bigint)::int as total from (
    select id as own_chatbot_id from chatbots
    where account_id = ${accountId} and not is_deleting and (${chatbotIds}::uuid[] is null or id = any(${chatbotIds}::uuid[]))
  ) own cross join lateral (
    select count(*) as found from (
      select from ${table}
      where chatbot_id = own_chatbot_id and ${condition}
        and created_at >= coalesce(${range.from}::timestamptz, '-infinity')
        and created_at < coalesce(${range.before}::timestamptz, 'infinity')
      limit ${most}
    ) counted
  ) page`

/** The newest records that an actor may see, as many as `limit`. */
export const selectNewest = <Row extends object>({ db }: Needs, selection: Selection, limit: number): Promise<Row[]> =>
  query<Row>(db.pool, pageStatement({ ...selection, after: undefined, limit }))

const pageSize = 1_000

/**
 * The records that an actor may see, newest first, in pages: leads and bookings are kept for ever, and a list holds all of
 * them. Records that are created meanwhile are not in it.
 */
export async function* selectVisible<Row extends { id: string }>(
  { db }: Needs,
  selection: Selection,
): AsyncGenerator<Row[], void, undefined> {
  let after: End | undefined
  for (;;) {
    const rows = await query<Row & End>(db.pool, pageStatement({ ...selection, after, limit: pageSize }))
    yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)
  }
}
