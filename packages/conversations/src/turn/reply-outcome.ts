import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { replyFailed } from '../errors.ts'
import { shownSources } from '../messages/shown-sources.ts'
import { shownQuotes, type StoredQuotes } from '../messages/source-quotes.ts'
import type { SourceTitles } from '../messages/with-source-titles.ts'

/**
 * What a visitor sees of a failed turn, whatever the reason was: the JSON answer's status and text, and when to come
 * back where the provider said so.
 */
export const failedEvent = (retryAfterSeconds?: number): Extract<WorkerEvent, { event: 'error' }> => ({
  event: 'error',
  data: {
    status: 502,
    reply: `<p>${replyFailed().message}</p>`,
    sources: [],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  },
})

/** What stands beside the citations of a reply. */
interface BesideSources {
  sourceTitles?: SourceTitles | undefined
  sourceQuotes?: StoredQuotes | null | undefined
}

/** A bot's answer in the one shape, with its keys in the one order, that JSON, stream and history share. */
export const botReply = (
  reply: string,
  sources: Citation[],
  actions: ChatAction[],
  { sourceTitles = {}, sourceQuotes }: BesideSources = {},
): ChatReply => ({
  reply,
  sources: shownSources(sources),
  ...(Object.keys(sourceTitles).length === 0 ? {} : { sourceTitles }),
  ...shownQuotes(sourceQuotes),
  mode: 'bot',
  ...(actions.length === 0 ? {} : { actions }),
})

/** What a reply ends with that was stopped before there was anything of it. */
export const stoppedReply = (): ChatReply => botReply('', [], [])
