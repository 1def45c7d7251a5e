import type { Actor } from '@frontdesk/accounts/actor'
import type { ConversationList, ConversationsQuery } from '@frontdesk/contracts/conversations/conversations'
import type { Db } from '@frontdesk/db/connect'
import type { SnapshotInput } from '@frontdesk/db/open-snapshot'
import { execute, type QueryClient } from '@frontdesk/db/query'
import { isStatementTimeout, readLong } from '@frontdesk/db/read-long'
import { sql } from '@frontdesk/db/sql'
import { searchTooSlow } from '../errors.ts'
import { countConversations, listConversations } from './list-conversations.ts'

/** How long looking through the conversations may take, and when nobody waits for it any more. */
export type SearchLimits = Pick<SnapshotInput, 'statementMs' | 'signal'>

/**
 * Whether a list needs all conversations of the account to be looked through, or all of their messages. The others are
 * read in the order of an index, and take milliseconds.
 */
export const isSearch = ({
  q = '',
  sort = 'lastActivity',
  from,
  to,
  agent,
  mark,
  state,
  outcome,
  tag,
}: ConversationsQuery): boolean =>
  q !== '' ||
  sort !== 'lastActivity' ||
  [from, to, agent, mark, state, outcome, tag].some(filter => filter !== undefined)

/**
 * One page of such a list. An account may have a million messages, so a search has more time than a visitor's request.
 * Throws SEARCH_TOO_SLOW where that was not enough.
 */
export async function searchConversations(
  { db }: { db: Db },
  actor: Actor,
  asked: ConversationsQuery,
  limits: SearchLimits,
): Promise<ConversationList> {
  const list = await readLong({ db }, { name: 'frontdesk search', ...limits }, async client => {
    const page = await listConversations({ db, client }, actor, asked)
    return { ...page, total: await totalOf(client, actor, asked, page) }
  })
  if (list === null) throw searchTooSlow()
  return list
}

/** The page is there already: its reader waits for the count no longer than this. */
const countMs = 500

/** How many conversations a search found. Counting looks at more of them than the page did, so it may take too long. */
async function totalOf(
  client: QueryClient,
  actor: Actor,
  asked: ConversationsQuery,
  { conversations, nextCursor }: Omit<ConversationList, 'total'>,
): Promise<number | null> {
  if (asked.cursor !== undefined) return null
  if (nextCursor === null) return conversations.length
  try {
    await execute(client, sql`select set_config('statement_timeout', ${String(countMs)}, true)`)
    return await countConversations(client, actor, asked)
  } catch (error) {
    if (isStatementTimeout(error)) return null
    throw error
  }
}
