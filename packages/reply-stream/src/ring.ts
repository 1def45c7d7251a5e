import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'

/**
 * What travels with a ring of the doorbell, so that the usual follower never reads the stream: the id of the event
 * before, and the new events. Lines, because the script in `publish.ts` writes them without knowing JSON:
 * `<reply> <id before, or nothing>`, then `<id> <event> <data>` for each event. JSON holds no line break of its own.
 */
export interface Ring {
  /** Id of the event before the first of these; empty where they are the first. Whoever stands there misses nothing. */
  after: string
  events: ReplyEvent[]
}

/** Whose ring it is. */
export const replyOfRing = (message: string): string => message.slice(0, message.indexOf(' '))

/** Reads a ring. Only `publish` writes them, from typed events: parsing gives back what went in. */
export function readRing(message: string): Ring {
  const [head = '', ...lines] = message.split('\n')
  return { after: head.slice(head.indexOf(' ') + 1), events: lines.map(readLine) }
}

function readLine(line: string): ReplyEvent {
  const [afterId, afterName] = [line.indexOf(' '), line.indexOf(' ', line.indexOf(' ') + 1)]
  const [id, event] = [line.slice(0, afterId), line.slice(afterId + 1, afterName)]
  // The name and the data were one typed event when they were written.
  return { event, data: JSON.parse(line.slice(afterName + 1)), id } as ReplyEvent
}
