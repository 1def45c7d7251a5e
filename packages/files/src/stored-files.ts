import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { filesLimited } from './errors.ts'
import type { FileStore } from './file-store/file-store.ts'
import type { InspectedFile } from './inspect-file.ts'

/*
 * The files of messages. A row is written before its file, and goes after it: so the store never holds a file that no row
 * names. The row refers to its message from the moment in which that is stored. A row without a message is of an upload
 * that is under way, or of a file that has to go: its message has been removed, or never came.
 */

export interface StoredFilesNeeds {
  db: Pick<Db, 'pool'>
  messageFiles: FileStore
}

/** More than people send in 30 days. */
const mostOfConversation = 50
/** A day of an account: less than anybody fills a disk with. */
const mostBytesOfDay = 2 * 1024 * 1024 * 1024
/** After this time, an upload counts as abandoned. */
const UPLOAD = sql`interval '30 minutes'`
const ABANDONED = sql`interval '1 hour'`

/** The name of a file in the store. */
const nameOf = (id: string): string => `${id}.bin`

/** A file that is stored, and belongs to no message yet. */
export interface NewFile {
  /** As it stands in the message. */
  described: MessageFile
  /** Gives it up, where its message could not be stored. */
  discard: () => Promise<void>
}

/** Stores a file for a message of a conversation. Throws if that, or its account, has enough of them. */
export async function storeFile(
  needs: StoredFilesNeeds,
  conversationId: string,
  { bytes, ...file }: InspectedFile,
): Promise<NewFile> {
  const id = randomUUID()
  const size = bytes.length
  await beginFile(needs, { id, conversationId, size })
  // Marked for the sweep, so that nothing of it is left whenever this process ends.
  const discard = async (): Promise<void> => {
    await execute(
      needs.db.pool,
      sql`update stored_files set sent_at = clock_timestamp() where id = ${id} and message_id is null`,
    )
  }
  try {
    await needs.messageFiles.write(nameOf(id), Readable.from([bytes]))
  } catch (error) {
    await discard().catch(() => undefined)
    throw error
  }
  return { described: { id, size, ...file }, discard }
}

async function beginFile({ db }: Pick<StoredFilesNeeds, 'db'>, { id, conversationId, size }: BegunFile): Promise<void> {
  const begun = await inTransaction(db.pool, async client => {
    // In a statement of its own: of two uploads at once the second counts the first.
    await execute(
      client,
      sql`select pg_advisory_xact_lock(hashtextextended('files ' || b.account_id, 0))
          from conversations c join chatbots b on b.id = chatbot_id where c.id = ${conversationId}`,
      { name: 'lock-files' },
    )
    return execute(client, insertStatement({ id, conversationId, size }), { name: 'begin-file' })
  })
  if (begun === 0) throw filesLimited()
}

interface BegunFile {
  id: string
  conversationId: string
  size: number
}

const insertStatement = ({ id, conversationId, size }: BegunFile): Sql => sql`
      insert into stored_files (id, account_id, conversation_id, size)
      select ${id}, account_id, c.id, ${size} from conversations c join chatbots b on b.id = chatbot_id
      where c.id = ${conversationId}
        and (select count(*) from stored_files where conversation_id = c.id) < ${mostOfConversation}
        and (select coalesce(sum(size), 0) from stored_files where account_id = b.account_id
             and created_at > now() - interval '1 day') + ${size} <= ${mostBytesOfDay}`

/**
 * The part of a statement that gives a file to the message of its CTE `message`. Without a file it changes nothing. A
 * row that is too old may be swept at any moment, and so may its file: `fileIsThere` says whether it counts.
 */
export const attachFile = (fileId: string | null, message: string): { fileIsThere: Sql; attached: Sql } => ({
  fileIsThere: sql`(${fileId}::uuid is null or exists (
    select from stored_files where id = ${fileId} and message_id is null and sent_at is null
      and created_at > clock_timestamp() - ${UPLOAD}))`,
  attached: sql`attached as (
  update stored_files set message_id = ${identifier(message)}.id, sent_at = clock_timestamp() from ${identifier(message)}
  where stored_files.id = ${fileId}::uuid
)`,
})

/** The file as the column of a message holds it. */
export const filesColumn = (file: NewFile | null): string | null =>
  file === null ? null : JSON.stringify([file.described])

/** Files of one sweep; the next sweep finds the others. */
const sweepBatchSize = 500

/** Removes files whose message is gone, or never came. */
export async function sweepFiles({ db, messageFiles }: StoredFilesNeeds): Promise<number> {
  const rows = await query<{ id: string }>(
    db.pool,
    sql`select id from stored_files
        where message_id is null and (sent_at is not null or created_at < now() - ${ABANDONED})
        order by created_at limit ${sweepBatchSize}`,
  )
  for (const { id } of rows) await messageFiles.remove(nameOf(id))
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await execute(db.pool, sql`delete from stored_files where id = any(${ids}::uuid[]) and message_id is null`)
  return ids.length
}

/** Names of our files, unfinished ones too: the folder may hold other files as well. */
const ours = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.bin(\..+\.part)?$/

/**
 * Removes files that no row names: after a backup was restored, and what a killed process has left of an upload. Lists the
 * whole store, so it is done seldom.
 */
export async function sweepLostFiles({ db, messageFiles }: StoredFilesNeeds): Promise<number> {
  const found = (await messageFiles.names()).flatMap(name => {
    const [, id, part] = ours.exec(name) ?? []
    return id === undefined ? [] : [{ name, id, isPart: part !== undefined }]
  })
  // Asked after the listing: whatever was in it had its row before.
  const rows = await query<{ id: string; isSent: boolean }>(
    db.pool,
    sql`select id, sent_at is not null as is_sent from stored_files
        where id = any(${found.map(({ id }) => id)}::uuid[])`,
  )
  const sent = new Map(rows.map(({ id, isSent }) => [id, isSent]))
  // A file that was sent is whole: a part of it is left over from another try.
  const lost = found.filter(({ id, isPart }) => !sent.has(id) || (isPart && sent.get(id) === true))
  for (const { name } of lost) await messageFiles.remove(name)
  return lost.length
}

/** A file of a message, ready to be read. */
export interface OpenFile {
  file: MessageFile
  bytes: number
  pieces: Readable
}

/** Opens a stored file. Null if the store has lost it. */
export async function openFile(
  { messageFiles }: Pick<StoredFilesNeeds, 'messageFiles'>,
  file: MessageFile,
): Promise<OpenFile | null> {
  const stored = await messageFiles.read(nameOf(file.id))
  return stored === null ? null : { file, ...stored }
}
