import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'

/**
 * What is published when events are appended to a reply stream, so that a follower usually need not read the stream: the
 * id of the event before, and the new events. It is written as lines, because the script in `reply-writer.ts` cannot
 * write JSON: `<reply> <id before, or nothing>`, then `<id> <event> <data>` for each event. JSON has no line break of
 * its own.
 */
export interface ReplyNotification {
  /** Id of the event before the first of these; empty if they are the first. A follower that has it missed nothing. */
  after: string
  events: ReplyEvent[]
}

/** The reply that a notification belongs to. */
export const replyIdOf = (message: string): string => message.slice(0, message.indexOf(' '))

/** Parses a notification. Only `reply-writer.ts` writes them, from typed events: parsing gives back what went in. */
export function parseNotification(message: string): ReplyNotification {
  const [head = '', ...lines] = message.split('\n')
  return { after: head.slice(head.indexOf(' ') + 1), events: lines.map(parseLine) }
}

function parseLine(line: string): ReplyEvent {
  const [afterId, afterName] = [line.indexOf(' '), line.indexOf(' ', line.indexOf(' ') + 1)]
  const [id, event] = [line.slice(0, afterId), line.slice(afterId + 1, afterName)]
  // The name and the data were one typed event when they were written.
  return { event, data: JSON.parse(line.slice(afterName + 1)) as unknown, id } as ReplyEvent
}
