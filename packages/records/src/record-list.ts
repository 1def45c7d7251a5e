import type { Actor } from '@frontdesk/accounts/actor'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { dayRange } from '@frontdesk/calendar/day-range'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { pageSize } from '@frontdesk/contracts/list-query'
import { mostCounted } from '@frontdesk/contracts/list-total'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import type { Sql } from '@frontdesk/db/sql'
import {
  countStatement,
  pageStatement,
  selectVisible,
  type End,
  type RecordPages,
  type Selection,
} from './visible-records.ts'

/** What every list of records is asked for. */
interface ListQuery {
  from?: string | undefined
  to?: string | undefined
  timezone?: string | undefined
  chatbotId?: string | undefined
}

/** What is asked of a page of a list. */
interface PageQuery extends ListQuery {
  cursor?: string | undefined
  limit?: string | undefined
}

/** A kind of record, as its list and its pages are read. */
export interface RecordKind<Asked extends ListQuery, Row extends { id: string }, Shape> {
  table: Sql
  columns: Sql
  /** Values that content is filtered by. */
  contentFilters: (asked: Asked) => readonly (string | undefined)[]
  /** Whether a record is one that is looked for. */
  isWanted: (asked: Asked) => Sql
  order?: (asked: Asked) => NonNullable<Selection['order']>
  /** A record as an actor sees it. */
  present: (actor: Actor, row: Row) => Shape
}

/** One page of records. */
export interface Page<Shape> {
  records: Shape[]
  /** Null after the last page. */
  nextCursor: string | null
  /** How many there are, counted to one more than `mostCounted`. Only the first page is worth a count. */
  total?: number
}

/** Selects the records that the actor may see and that match. */
function selectionOf<Asked extends ListQuery, Row extends { id: string }>(
  { table, columns, contentFilters, isWanted, order }: RecordKind<Asked, Row, unknown>,
  actor: Actor,
  asked: Asked,
): Selection {
  checkContentFilters(actor, contentFilters(asked))
  return {
    columns,
    table,
    condition: isWanted(asked),
    order: order?.(asked) ?? 'created',
    actor,
    range: dayRange(asked),
  }
}

/** All records that the actor may see and that match, in their order; on the free plan without content. */
export async function* listRecords<Asked extends ListQuery, Row extends { id: string }, Shape>(
  needs: { db: Db },
  kind: RecordKind<Asked, Row, Shape>,
  actor: Actor,
  asked: Asked,
): RecordPages<Shape> {
  const selection = selectionOf(kind, await seeingOnly(needs, actor, asked.chatbotId), asked)
  for await (const rows of selectVisible<Row>(needs, selection)) yield rows.map(row => kind.present(actor, row))
}

/** One page of them. Records that are created meanwhile move no later page. */
export async function readRecords<Asked extends PageQuery, Row extends { id: string }, Shape>(
  { db }: { db: Db },
  kind: RecordKind<Asked, Row, Shape>,
  actor: Actor,
  asked: Asked,
): Promise<Page<Shape>> {
  const { cursor, limit, chatbotId } = asked
  const selection = selectionOf(kind, actor, asked)
  const seenBy = await seeingOnly({ db }, actor, chatbotId)
  const most = limit === undefined ? pageSize : Number(limit)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const statement = pageStatement({ ...selection, actor: seenBy, after, limit: most + 1 })
  const isFirst = after === undefined
  const [rows, counted] = await Promise.all([
    query<Row & End>(db.pool, statement),
    isFirst ? query<{ total: number }>(db.pool, countStatement({ ...selection, actor: seenBy }, mostCounted + 1)) : [],
  ])
  const page = rows.slice(0, most)
  const last = rows.length > most ? page.at(-1) : undefined
  return {
    records: page.map(row => kind.present(actor, row)),
    nextCursor: last === undefined ? null : `${last.moment}_${last.id}`,
    ...(isFirst && { total: counted[0]?.total ?? 0 }),
  }
}

/** An actor as one who sees this chatbot alone, where one is named. */
const seeingOnly = async (needs: { db: Db }, actor: Actor, chatbotId: string | undefined): Promise<Actor> =>
  chatbotId === undefined ? actor : { ...actor, chatbotIds: [await findOwnChatbot(needs, actor, chatbotId)] }

/** The schema of the query has checked its form. */
function readCursor(cursor: string): End {
  const [moment = '', id = ''] = cursor.split('_')
  return { moment, id }
}

/**
 * Refuses to filter by content where the plan redacts it: a list that is filtered by a text tells which records hold it.
 */
function checkContentFilters(actor: Pick<Actor, 'plan'>, filters: readonly (string | undefined)[]): void {
  if (filters.some(filter => filter !== undefined && filter !== '')) checkFeature(actor, 'tool-content')
}
