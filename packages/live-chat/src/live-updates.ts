import { eventQueue, type EventQueue } from '@frontdesk/runtime/event-queue'
import type { LiveUpdate } from './live-feed.ts'

/** A stream that is read never has this many waiting. One that is not reads what there is when it comes back. */
const queueSize = 64

/** Stands for updates that were dropped: whatever version and message a listener has, there are later ones. */
const missed: LiveUpdate = {
  kind: 'changed',
  conversationId: '',
  chatbotId: '',
  version: Infinity,
  newest: Infinity,
  state: 'open',
}

/** The updates that wait for one stream. */
export const liveUpdates = (): EventQueue<LiveUpdate> =>
  eventQueue<LiveUpdate>({ size: queueSize, onOverflow: () => missed })
