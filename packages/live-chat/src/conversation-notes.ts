import type { Actor, UserActor } from '@frontdesk/accounts/actor'
import type { ConversationNote } from '@frontdesk/contracts/live-chat/notes'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { noteForeign, notesTooMany, noteUnknown } from './errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { publishWithinMs, type LiveChatNeeds } from './change-live-chat.ts'

/**
 * Notes of agents about a conversation, for each other. They have a table of their own: what reads messages for a visitor,
 * a model, a webhook or an export cannot meet one. A note is no activity of the conversation, so that it is kept no longer
 * because of it. The inbox's stream says that notes have changed, and nothing of what they say.
 */

/** More would be of no use, because agents have to read them. Two writers at once may exceed it by one. */
const mostOfAConversation = 200

interface NoteRow {
  id: string
  authorId: string | null
  authorName: string | null
  text: string
  createdAt: Date
  editedAt: Date | null
}

const present = ({ authorId, authorName, createdAt, editedAt, ...note }: NoteRow): ConversationNote => ({
  ...note,
  author: authorId === null ? null : { userId: authorId, name: authorName ?? '' },
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
})

/** A conversation whose notes are read or written. */
interface NotedConversation {
  conversationId: string
  sessionId: string
  chatbotId: string
  accountId: string
}

const isKept = (note: string): Sql => sql`${identifier(note)}.created_at > now() - ${RETENTION}`

/** The notes of a conversation, the oldest first. */
export async function listNotes(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Actor,
  sessionId: string,
): Promise<ConversationNote[]> {
  const { conversationId } = await findNoted({ db }, actor, sessionId)
  const rows = await query<NoteRow>(
    db.pool,
    sql`
      select n.id, author_id, users.name as author_name, n.text, n.created_at, n.edited_at
      from conversation_notes n left join users on users.id = author_id
      where conversation_id = ${conversationId} and ${isKept('n')}
      order by n.created_at, n.id limit ${mostOfAConversation}`,
    { name: 'list-notes' },
  )
  return rows.map(present)
}

/** Writes a note about a conversation that the agent may see, even if another agent has it. */
export async function createNote(
  needs: LiveChatNeeds,
  actor: UserActor,
  { sessionId, text }: { sessionId: string; text: string },
): Promise<ConversationNote> {
  const place = await findNoted(needs, actor, sessionId)
  const { conversationId } = place
  const note = await writeNote(
    needs,
    actor,
    sql`
      insert into conversation_notes (conversation_id, author_id, text)
      select id, ${actor.userId}, ${text} from conversations
      where id = ${conversationId} and ${mostOfAConversation} > (
        select count(*) from conversation_notes n where conversation_id = ${conversationId} and ${isKept('n')})
      returning id, author_id, text, created_at, edited_at`,
  )
  if (note === undefined) throw notesTooMany(mostOfAConversation)
  await publishNotes(needs, place)
  return note
}

interface OneNote {
  sessionId: string
  noteId: string
}

/** Changes the text of a note of one's own. */
export async function updateNote(
  needs: LiveChatNeeds,
  actor: UserActor,
  { sessionId, noteId, text }: OneNote & { text: string },
): Promise<ConversationNote> {
  const place = await findNoted(needs, actor, sessionId)
  const note = await writeNote(
    needs,
    actor,
    sql`
      update conversation_notes n set text = ${text}, edited_at = clock_timestamp()
      where ${isOwnNote('n', place, { userId: actor.userId, noteId })} and ${isKept('n')}
      returning id, author_id, text, created_at, edited_at`,
  )
  if (note === undefined) throw await whyNone(needs, place, noteId)
  await publishNotes(needs, place)
  return note
}

/** Deletes a note of one's own. */
export async function deleteNote(
  needs: LiveChatNeeds,
  actor: UserActor,
  { sessionId, noteId }: OneNote,
): Promise<void> {
  const place = await findNoted(needs, actor, sessionId)
  const note = await writeNote(
    needs,
    actor,
    sql`
      delete from conversation_notes n where ${isOwnNote('n', place, { userId: actor.userId, noteId })}
      returning id, author_id, text, created_at, edited_at`,
  )
  if (note === undefined) throw await whyNone(needs, place, noteId)
  await publishNotes(needs, place)
}

/** Whether a note is the one with this id, in this conversation, and the actor's. */
const isOwnNote = (note: string, { conversationId }: NotedConversation, by: { userId: string; noteId: string }): Sql =>
  sql`${identifier(note)}.id = ${by.noteId}::uuid and ${identifier(note)}.conversation_id = ${conversationId}
    and ${identifier(note)}.author_id = ${by.userId}`

/** Runs a statement that writes a note of the actor's; undefined if it wrote none. */
async function writeNote(
  { db }: LiveChatNeeds,
  { name }: UserActor,
  statement: Sql,
): Promise<ConversationNote | undefined> {
  const [row] = await query<Omit<NoteRow, 'authorName'>>(db.pool, statement)
  return row && present({ ...row, authorName: name })
}

/** Why a note was not changed: it does not exist in this conversation, or someone else wrote it. */
async function whyNone({ db }: LiveChatNeeds, { conversationId }: NotedConversation, noteId: string) {
  const found = await query<{ id: string }>(
    db.pool,
    sql`select id from conversation_notes n
        where id = ${noteId}::uuid and conversation_id = ${conversationId} and ${isKept('n')}`,
  )
  return found.length === 0 ? noteUnknown() : noteForeign()
}

async function findNoted(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Actor,
  sessionId: string,
): Promise<NotedConversation> {
  const [place] = await query<NotedConversation>(
    db.pool,
    sql`
      select c.id as conversation_id, session_id, chatbot_id, account_id
      from conversations c join chatbots b on b.id = chatbot_id
      where session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}`,
    { name: 'find-noted-conversation' },
  )
  if (place === undefined) throw sessionUnknown()
  return place
}

/** Without Redis other agents see the notes when they open the conversation. */
const publishNotes = ({ redis, namespace }: LiveChatNeeds, place: NotedConversation): Promise<void> =>
  withTimeout(publishWithinMs, publishLiveEvent({ redis, namespace }, { ...place, team: { kind: 'notes' } })).catch(
    () => undefined,
  )
