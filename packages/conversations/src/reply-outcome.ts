import type { WorkerEvent } from '@frontdesk/reply-stream/publish'
import { replyFailed } from './errors.ts'

/** What a visitor sees of a failed turn, whatever the reason was: the JSON answer's status and text. */
export const failedEvent: WorkerEvent = {
  event: 'error',
  data: { status: 502, reply: `<p>${replyFailed().message}</p>`, sources: [] },
}
