import type { Actor } from '@frontdesk/accounts/actor'
import {
  mostTags,
  type ConversationTag,
  type TagConversationsRequest,
  type TagList,
  type TaggedConversations,
} from '@frontdesk/contracts/conversations/tags'
import { withoutHidden } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { Redis } from '@frontdesk/runtime/redis'
import { sessionUnknown, tagsTooMany, tagTaken, tagUnknown } from './errors.ts'
import { isRetained, isVisibleTo } from './visible-conversations.ts'

/*
 * Tags of conversations. They are the account's, and only its team sees them: no visitor, model, webhook or export does.
 * A tag is made by its first use, and stays until somebody deletes it.
 */

interface Needs {
  db: Pick<Db, 'pool'>
  redis: Redis
  namespace: string
}

interface Place {
  conversationId: string
  sessionId: string
  chatbotId: string
}

/** The tags of a conversation as JSON, by name: a column. */
export const tagsOf = (conversation: string): Sql => sql`
  (select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name) order by lower(tag.name)), '[]')
   from tagged_conversations tagged join conversation_tags tag on tag.id = tagged.tag_id
   where tagged.conversation_id = ${identifier(conversation)}.id)`

/** Whether a conversation has a tag: a condition. */
export const hasTag = (conversation: string, tagId: string): Sql => sql`exists (
  select from tagged_conversations where conversation_id = ${identifier(conversation)}.id and tag_id = ${tagId})`

/** A name as it is stored: one line, without what shows nothing. */
const tagName = (name: string): string => withoutHidden(name).replaceAll(/\s+/gu, ' ').trim()

/** The tags of the account, by name, with the number of conversations that the actor sees. */
export async function listTags({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<TagList['tags']> {
  return query<TagList['tags'][number]>(
    db.pool,
    sql`
      select t.id, t.name, (
        select count(*)::int from tagged_conversations tagged
        join conversations c on c.id = tagged.conversation_id join chatbots b on b.id = c.chatbot_id
        where tagged.tag_id = t.id and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}
      ) as conversations
      from conversation_tags t where t.account_id = ${actor.accountId} order by lower(t.name)`,
    { name: 'list-tags' },
  )
}

/**
 * Adds tags to conversations and removes others, of all that the actor sees or of none. Returns the tags that they have
 * then. A tag that a conversation has, or has not, is no failure.
 */
export async function tagConversations(
  needs: Needs,
  actor: Actor,
  { sessionIds, add = [], remove = [] }: TagConversationsRequest,
): Promise<TaggedConversations['conversations']> {
  const { places, tagged } = await inTransaction(needs.db.pool, async client => {
    const places = await findPlaces(client, actor, sessionIds)
    if (places.length < new Set(sessionIds.map(id => id.toLowerCase())).size) throw sessionUnknown()
    const ids = places.map(({ conversationId }) => conversationId)
    const added = await findOrCreateTags(client, actor, add)
    await execute(
      client,
      sql`
        insert into tagged_conversations (conversation_id, tag_id)
        select conversation, tag from unnest(${ids}::bigint[]) conversation cross join unnest(${added}::uuid[]) tag
        on conflict do nothing`,
    )
    await execute(
      client,
      sql`delete from tagged_conversations where conversation_id = any(${ids}::bigint[]) and tag_id = any(${remove}::uuid[])`,
    )
    const tagged = await query<{ sessionId: string; tags: ConversationTag[] }>(
      client,
      sql`select session_id, ${tagsOf('c')} as tags from conversations c where id = any(${ids}::bigint[]) order by id`,
    )
    return { places, tagged }
  })
  // Without Redis others of the team see it when they read the list.
  await Promise.all(
    places.map(place =>
      publishLiveEvent(needs, { ...place, accountId: actor.accountId, team: { kind: 'conversation' } }).catch(
        () => undefined,
      ),
    ),
  )
  return tagged
}

/** Locked, so that none is deleted before it is tagged. */
const findPlaces = (client: QueryClient, actor: Actor, sessionIds: readonly string[]): Promise<Place[]> =>
  query<Place>(
    client,
    sql`
      select c.id as conversation_id, session_id, chatbot_id from conversations c join chatbots b on b.id = chatbot_id
      where session_id = any(${sessionIds}::uuid[]) and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })}
        and ${isRetained('c')}
      order by c.id for key share of c`,
  )

/** The ids of tags by their names. Those of one account are made one after another, so that the limit holds. */
async function findOrCreateTags(
  client: QueryClient,
  { accountId }: Pick<Actor, 'accountId'>,
  wanted: readonly string[],
): Promise<string[]> {
  const names = wanted.map(tagName).filter(name => name !== '')
  if (names.length === 0) return []
  await execute(client, sql`select from accounts where id = ${accountId} for no key update`)
  await execute(
    client,
    sql`
      insert into conversation_tags (account_id, name) select ${accountId}::uuid, name from unnest(${names}::text[]) name
      on conflict (account_id, lower(name)) do nothing`,
  )
  const tags = await query<{ id: string; isWanted: boolean }>(
    client,
    sql`
      select id, lower(name) in (select lower(name) from unnest(${names}::text[]) name) as is_wanted
      from conversation_tags where account_id = ${accountId}`,
  )
  if (tags.length > mostTags) throw tagsTooMany(mostTags)
  return tags.filter(({ isWanted }) => isWanted).map(({ id }) => id)
}

/** Gives a tag another name. Throws TAG_TAKEN where another tag has it. */
export async function renameTag(
  { db }: Pick<Needs, 'db'>,
  { accountId, userId, tokenName }: Actor,
  { tagId, name }: { tagId: string; name: string },
): Promise<ConversationTag> {
  const to = tagName(name)
  const [tag] = await query<ConversationTag>(
    db.pool,
    sql`
      with tag as (
        update conversation_tags set name = ${to} where id = ${tagId} and account_id = ${accountId} returning id, name
      ), audited as (
        insert into audit_log (account_id, user_id, token_name, action, object_id, fields)
        select ${accountId}::uuid, ${userId}::uuid, ${tokenName}::text, 'tag.changed', id, array['name'] from tag
      )
      select id, name from tag`,
  ).catch((error: unknown) => {
    throw isTaken(error) ? tagTaken(to) : error
  })
  if (tag === undefined) throw tagUnknown()
  return tag
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'conversation_tags_name_key'

/** Deletes a tag, and takes it off all conversations. */
export async function deleteTag(
  { db }: Pick<Needs, 'db'>,
  { accountId, userId, tokenName }: Actor,
  tagId: string,
): Promise<void> {
  const deleted = await query<{ id: string }>(
    db.pool,
    sql`
      with tag as (
        delete from conversation_tags where id = ${tagId} and account_id = ${accountId} returning id
      ), audited as (
        insert into audit_log (account_id, user_id, token_name, action, object_id, fields)
        select ${accountId}::uuid, ${userId}::uuid, ${tokenName}::text, 'tag.removed', id, '{}' from tag
      )
      select id from tag`,
  )
  if (deleted.length === 0) throw tagUnknown()
}
