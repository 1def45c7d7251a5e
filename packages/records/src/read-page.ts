import type { Actor } from '@frontdesk/accounts/actor'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { pageSize } from '@frontdesk/contracts/list-query'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { pageStatement, type End, type Selection } from './visible-records.ts'

/** What is asked of every paged list of records. */
export interface PageQuery {
  cursor?: string | undefined
  limit?: string | undefined
  chatbotId?: string | undefined
}

/** One page of records. */
export interface Page<Shape> {
  records: Shape[]
  /** Null after the last page. */
  nextCursor: string | null
}

/** Reads one page of the records that the actor may see. Records that are created meanwhile move no later page. */
export async function readPage<Row extends { id: string }>(
  { db }: { db: Db },
  { actor, ...selection }: Selection,
  { cursor, limit, chatbotId }: PageQuery,
): Promise<Page<Row>> {
  const seenBy = await seeingOnly({ db }, actor, chatbotId)
  const most = limit === undefined ? pageSize : Number(limit)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const statement = pageStatement({ ...selection, actor: seenBy, after, limit: most + 1 })
  const rows = await query<Row & End>(db.pool, statement)
  const records = rows.slice(0, most)
  const last = rows.length > most ? records.at(-1) : undefined
  return { records, nextCursor: last === undefined ? null : `${last.moment}_${last.id}` }
}

/** An actor as one who sees this chatbot alone, where one is named. */
export const seeingOnly = async (needs: { db: Db }, actor: Actor, chatbotId: string | undefined): Promise<Actor> =>
  chatbotId === undefined ? actor : { ...actor, chatbotIds: [await findOwnChatbot(needs, actor, chatbotId)] }

/** The schema of the query has checked its form. */
function readCursor(cursor: string): End {
  const [moment = '', id = ''] = cursor.split('_')
  return { moment, id }
}

/**
 * Refuses to filter by content where the plan redacts it: a list that is filtered by a text tells which records hold it.
 */
export function checkContentFilters(actor: Pick<Actor, 'plan'>, filters: readonly (string | undefined)[]): void {
  if (filters.some(filter => filter !== undefined && filter !== '')) checkFeature(actor, 'tool-content')
}
