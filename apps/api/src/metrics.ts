import { countLiveStates } from '@frontdesk/conversations/live/count-live-states'
import { readBacklog } from '@frontdesk/conversations/turn/read-backlog'
import { readExportBacklog } from '@frontdesk/conversations/export/read-export-backlog'
import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/enqueue'
import { Counter, countKinds, Gauge, Histogram, newRegistry, type Registry } from '@frontdesk/runtime/metrics'
import { within } from '@frontdesk/runtime/within'

/** What the API counts while it works, and what it looks up for whoever reads the metrics. */
export interface ApiMetrics {
  registry: Registry
  /** An answer went out. */
  answered: (route: string | undefined, status: number) => void
  streamOpened: () => CountedStream
  /** A stream of live events has begun; returns what to call at its end. */
  liveStreamOpened: (reader: 'visitor' | 'agent') => () => void
  /** A colleague has taken a conversation whose visitor waited for so long. */
  claimed: (waitedSeconds: number) => void
}

/** A stream that has begun. `over` is called once, when its connection is closed. */
export interface CountedStream {
  endsWith: (end: StreamEnd) => void
  over: (wasSentWhole: boolean) => void
}

/** The last event of a stream. */
export type StreamEnd = 'done' | 'error' | 'reconnect'

export function newApiMetrics(): ApiMetrics {
  const registry = newRegistry()
  return {
    registry,
    answered: countAnswers(registry),
    streamOpened: countStreams(registry),
    ...countLiveChats(registry),
  }
}

function countLiveChats(registry: Registry): Pick<ApiMetrics, 'liveStreamOpened' | 'claimed'> {
  const open = new Gauge({
    name: 'frontdesk_live_streams',
    help: 'Open streams of live events, by who reads them',
    labelNames: ['reader'],
    registers: [registry],
  })
  const waited = new Histogram({
    name: 'frontdesk_claim_seconds',
    help: 'How long visitors waited for a person, by the time somebody came',
    buckets: [5, 15, 30, 60, 120, 300, 600, 1_800],
    registers: [registry],
  })
  for (const reader of ['visitor', 'agent']) open.set({ reader }, 0)
  return {
    liveStreamOpened(reader) {
      open.inc({ reader })
      return () => open.dec({ reader })
    },
    claimed: waitedSeconds => waited.observe(waitedSeconds),
  }
}

const groupOf = (route = ''): string =>
  route.startsWith('/api/chat') ? 'chat' : route.startsWith('/api/') ? 'dashboard' : 'other'

/** Those that say something of their own have a series of their own; the rest goes by its class. */
const statusOf = (status: number): string =>
  status === 429 || status >= 500 ? String(status) : `${Math.floor(status / 100)}xx`

function countAnswers(registry: Registry): ApiMetrics['answered'] {
  const answers = new Counter({
    name: 'frontdesk_answers_total',
    help: 'Answers over HTTP by group of routes and status; a stream counts by the status it began with',
    labelNames: ['routes', 'status'],
    registers: [registry],
  })
  for (const routes of ['chat', 'dashboard', 'other'])
    for (const status of ['2xx', '4xx', '429', '500', '502', '503']) answers.inc({ routes, status }, 0)
  return (route, status) => answers.inc({ routes: groupOf(route), status: statusOf(status) })
}

function countStreams(registry: Registry): ApiMetrics['streamOpened'] {
  const open = new Gauge({
    name: 'frontdesk_open_streams',
    help: 'Replies that are being streamed to visitors at the moment',
    registers: [registry],
  })
  const ended = countKinds(registry, {
    name: 'frontdesk_stream_ends_total',
    help: 'Streams by their last event; left ones were closed by their reader',
    label: 'end',
    kinds: ['done', 'error', 'reconnect', 'left'],
  })
  return () => {
    let end: StreamEnd | 'left' = 'left'
    open.inc()
    return {
      endsWith(last) {
        end = last
      },
      over(wasSentWhole) {
        open.dec()
        ended(wasSentWhole ? end : 'left')
      },
    }
  }
}

/** Whoever reads metrics is not kept waiting by a store that does not answer. */
const lookWithinMs = 500

/**
 * Adds what is looked up in PostgreSQL and Redis at each reading. It says the same in every API process. What cannot be
 * read is left out, and `frontdesk_dependency_up` says why.
 */
export function gaugesOf(registry: Registry, { db, queues }: { db: Db; queues: Queues }): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const pending = gauge('frontdesk_pending_replies', 'Messages that are accepted and not answered yet')
  const oldest = gauge('frontdesk_oldest_unanswered_seconds', 'How long the oldest of them has waited')
  const exports = gauge('frontdesk_export_jobs', 'Exports to a file that are not at their end, by state', ['state'])
  const oldestExport = gauge('frontdesk_oldest_waiting_export_seconds', 'How long the oldest that waits was asked for')
  const liveChats = gauge('frontdesk_live_chats', 'Conversations that wait for a person or have one, by state', [
    'state',
  ])
  const longest = gauge('frontdesk_longest_wait_for_person_seconds', 'How long the oldest request for one has waited')
  const jobs = gauge('frontdesk_queue_jobs', 'Jobs by queue and state', ['queue', 'state'])
  const up = gauge('frontdesk_dependency_up', '1 where it answered just now, else 0', ['dependency'])

  const backlog = async (): Promise<void> => {
    const looks = Promise.all([readBacklog({ db }), readExportBacklog({ db }), countLiveStates({ db })])
    const [replies, files, chats] = await within(lookWithinMs, looks)
    liveChats.set({ state: 'waiting' }, chats.waiting)
    liveChats.set({ state: 'open' }, chats.open)
    longest.set(chats.longestSeconds)
    pending.set(replies.pending)
    oldest.set(replies.oldestSeconds)
    exports.set({ state: 'waiting' }, files.waiting)
    exports.set({ state: 'running' }, files.running)
    oldestExport.set(files.oldestSeconds)
  }
  const depths = async (): Promise<void> => {
    for (const [queue, states] of Object.entries(await within(lookWithinMs, queues.depths())))
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
  }
  return async () => {
    pending.remove()
    oldest.remove()
    exports.reset()
    oldestExport.remove()
    liveChats.reset()
    longest.remove()
    jobs.reset()
    const isUp = (look: () => Promise<void>) =>
      look().then(
        () => 1,
        () => 0,
      )
    const [postgresql, redis] = await Promise.all([isUp(backlog), isUp(depths)])
    up.set({ dependency: 'postgresql' }, postgresql)
    up.set({ dependency: 'redis' }, redis)
  }
}
