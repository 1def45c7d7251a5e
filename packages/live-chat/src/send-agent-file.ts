import { createHash } from 'node:crypto'
import type { UserActor } from '@frontdesk/accounts/actor'
import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import { filesDisabled } from './errors.ts'
import type { FileInspector } from '@frontdesk/files/file-inspector'
import { storeFile, type StoredFilesNeeds } from '@frontdesk/files/stored-files'
import type { LiveChatNeeds } from './change-live-chat.ts'
import { findPlace, findSent, hashOf, presentSent, storeAgentMessage } from './store-agent-message.ts'

/** What a file needs on its way into a conversation. */
export interface SendFileNeeds extends LiveChatNeeds, StoredFilesNeeds {
  fileInspector: Pick<FileInspector, 'inspect'>
}

/** An agent's file, and the conversation it goes to. */
export interface AgentFile {
  sessionId: string
  name: string
  bytes: Buffer
  clientId: string | null
}

/** Stores a file as an agent's message to a visitor. A request that repeats a key gets the stored message, as above. */
export async function sendAgentFile(
  needs: SendFileNeeds,
  actor: UserActor,
  { sessionId, name, bytes, clientId }: AgentFile,
): Promise<InboxMessage> {
  const place = await findPlace(needs, actor, sessionId)
  if (!place.hasFiles) throw filesDisabled()
  const hash = hashOf(actor, `${name}\n${createHash('sha256').update(bytes).digest('base64url')}`)
  // What was sent is not stored a second time, and what cannot be sent not at all.
  if (!place.isMine) return presentSent({ clientId }, await findSent(needs, { sessionId, clientId, hash }))
  const inspected = await needs.fileInspector.inspect({ name, bytes }, [actor.accountId])
  const file = await storeFile(needs, place.conversationId, inspected)
  const html = escapeHtml(file.described.name)
  try {
    const sent = await storeAgentMessage(needs, actor, { sessionId, html, file, clientId, hash })
    if (sent.files?.[0]?.id !== file.described.id) await file.discard().catch(() => undefined)
    return sent
  } catch (error) {
    await file.discard().catch(() => undefined)
    throw error
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
