import type { TryChatbotResult } from '@frontdesk/client/operations'
import type { PreviewEvent } from './preview-messages.ts'

/** The widget takes replies as HTML. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A reply that was tried, as a visitor would get it. */
export const replyEvent = ({
  reply,
  sources,
  sourceTitles,
  sourceQuotes,
  actions,
}: TryChatbotResult): PreviewEvent => ({
  event: 'done',
  data: {
    reply,
    sources,
    mode: 'bot',
    ...(sourceTitles && { sourceTitles }),
    ...(sourceQuotes && { sourceQuotes }),
    ...(actions.length > 0 && { actions }),
  },
})

/** What was written of a reply until somebody stopped it. */
export const stoppedEvent = (text: string): PreviewEvent => ({
  event: 'done',
  data: { reply: text === '' ? '' : `<p>${escaped(text)}</p>`, sources: [], mode: 'bot' },
})

/** Why there is no reply. Not 502: the widget would look for what is stored of it. */
export const failureEvent = (sentence: string): PreviewEvent => ({
  event: 'error',
  data: { status: 500, reply: `<p>${escaped(sentence)}</p>` },
})
