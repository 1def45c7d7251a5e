import type { Actor } from '@frontdesk/accounts/actor'
import type { ConversationList, ConversationsQuery } from '@frontdesk/contracts/conversations/conversations'
import type { Db } from '@frontdesk/db/connect'
import type { SnapshotInput } from '@frontdesk/db/open-snapshot'
import { readLong } from '@frontdesk/db/read-long'
import { searchTooSlow } from '../errors.ts'
import { listConversations } from './list-conversations.ts'

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
}: ConversationsQuery): boolean =>
  q !== '' || sort !== 'lastActivity' || [from, to, agent, mark, state].some(filter => filter !== undefined)

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
  const list = await readLong({ db }, { name: 'frontdesk search', ...limits }, client =>
    listConversations({ db, client }, actor, asked),
  )
  if (list === null) throw searchTooSlow()
  return list
}
