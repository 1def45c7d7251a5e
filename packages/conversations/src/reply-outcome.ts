import type { ChatReply } from '@frontdesk/contracts/chat'
import type { Source } from '@frontdesk/contracts/source'
import type { WorkerEvent } from '@frontdesk/reply-stream/publish'
import { replyFailed } from './errors.ts'

/** What a visitor sees of a failed turn, whatever the reason was: the JSON answer's status and text. */
export const failedEvent: WorkerEvent = {
  event: 'error',
  data: { status: 502, reply: `<p>${replyFailed().message}</p>`, sources: [] },
}

/** A bot's answer in the one shape, with its keys in the one order, that JSON, stream and history share. */
export const botReply = (reply: string, sources: Source[]): ChatReply => ({ reply, sources, mode: 'bot' })
