import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { isInStates } from './list-live-chats.ts'
import type { InboxReader } from './live-chat-entry.ts'
import type { LiveUpdate } from '../live-feed.ts'

/**
 * Which conversations a stream of the inbox follows. A stream may ask for some states alone: a busy site has a hundred
 * conversations of the bot for each that agents have, and none of them has to be read or sent. A conversation that was in
 * one of the states is followed until the stream ends, so that whoever has it on the screen learns where it went.
 */
export interface InboxFilter {
  /** The states; undefined: all of them. */
  states: readonly string[] | undefined
  /**
   * Finds the conversations in these states. Returns those that left them since a moment at which the reader had
   * everything; null: they begin anew. Updates that come from then on are to be kept until it is done.
   */
  refresh: (since: string | null) => Promise<readonly string[]>
  /** Whether an update can be of a conversation that is followed. */
  mayFollow: (update: LiveUpdate) => boolean
  /** Whether a conversation in this state is followed, from now on if it is in one of the states. */
  follows: (conversationId: string, state: string) => boolean
  /** The ids of those that are followed; null: all. */
  followed: () => readonly string[] | null
}

const everything: InboxFilter = {
  states: undefined,
  refresh: async () => [],
  mayFollow: () => true,
  follows: () => true,
  followed: () => null,
}

/** The filter of one stream, which follows nothing before it was refreshed. */
export function inboxFilter(
  { db }: { db: Pick<Db, 'pool'> },
  actor: InboxReader,
  states: readonly string[] | undefined,
): InboxFilter {
  if (states === undefined) return everything
  const followed = new Set<string>()
  return {
    states,
    async refresh(since) {
      const rows = await query<{ id: string; isInside: boolean }>(db.pool, stateStatement(actor, states, since), {
        name: 'refresh-inbox-filter',
      })
      for (const { id } of rows) followed.add(id)
      return rows.flatMap(({ id, isInside }) => (isInside ? [] : [id]))
    },
    mayFollow(update) {
      if (update.kind === 'changed')
        return update.conversationId === '' || states.includes(update.state) || followed.has(update.conversationId)
      const { conversationId, typing, team, translation } = update.event
      // Of the others it is not known what has changed: it may be the state.
      const isAside =
        typing !== undefined || translation !== undefined || (team !== undefined && team.kind !== 'conversation')
      return !isAside || followed.has(conversationId)
    },
    follows(conversationId, state) {
      if (states.includes(state)) followed.add(conversationId)
      return followed.has(conversationId)
    },
    followed: () => [...followed],
  }
}

const stateStatement = (actor: InboxReader, states: readonly string[], since: string | null): Sql => sql`
select c.id, ${isInStates('c', states)} as is_inside
from conversations c join chatbots b on b.id = c.chatbot_id
where ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')} and (
  ${isInStates('c', states)} and (c.live_status is not null or c.last_activity_at > now() - interval '30 minutes')
  or c.last_activity_at > ${since}::timestamptz and exists (
    select from mode_changes
    where mode_changes.conversation_id = c.id and mode_changes.created_at > ${since}::timestamptz))`
