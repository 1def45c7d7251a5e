import type { Actor } from '@frontdesk/accounts/actor'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { fileUnknown } from './errors.ts'
import { isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { openFile, type OpenFile, type StoredFilesNeeds } from '@frontdesk/files/stored-files'

/** Who asks for a file: the visitor who holds the session, or somebody of the team. */
export type FileReader = { chatbotId: string } | { actor: Pick<Actor, 'accountId' | 'chatbotIds'> }

/**
 * Opens a file of a conversation. Throws FILE_UNKNOWN for all files that the reader may not have, in the same words as for
 * those that never were.
 */
export async function readMessageFile(
  needs: StoredFilesNeeds,
  reader: FileReader,
  { sessionId, fileId }: { sessionId: string; fileId: string },
): Promise<OpenFile> {
  const isReadable =
    'actor' in reader
      ? isVisibleTo(reader.actor, { conversation: 'c', chatbot: 'b' })
      : sql`c.chatbot_id = ${reader.chatbotId}`
  const [row] = await query<{ files: MessageFile[] | null }>(
    needs.db.pool,
    sql`select m.files from stored_files s join messages m on m.id = s.message_id
        join conversations c on c.id = m.conversation_id join chatbots b on b.id = c.chatbot_id
        where s.id = ${fileId} and c.session_id = ${sessionId} and ${isReadable}
          and m.created_at > now() - ${RETENTION}`,
    { name: 'actor' in reader ? 'find-file-of-agent' : 'find-file-of-visitor' },
  )
  const file = row?.files?.find(({ id }) => id === fileId.toLowerCase())
  const opened = file === undefined ? null : await openFile(needs, file)
  if (opened === null) throw fileUnknown()
  return opened
}
