import { countLiveStates } from '@frontdesk/live-chat/inbox/count-live-states'
import { readBacklog } from '@frontdesk/conversations/turn/read-backlog'
import { readExportBacklog } from '@frontdesk/exports/read-export-backlog'
import { countCostAlarms } from '@frontdesk/analytics/cost-alarm/count-cost-alarms'
import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { Counter, countKinds, Gauge, Histogram, newRegistry, type Registry } from '@frontdesk/runtime/metrics'
import { withTimeout } from '@frontdesk/runtime/with-timeout'

/** The metrics of the API: what it counts while it works, and what it looks up when the metrics are read. */
export interface ApiMetrics {
  registry: Registry
  responseSent: (route: string | undefined, status: number) => void
  replyStreamOpened: () => CountedStream
  /** A stream of live chat events was opened; returns the function to call when it is closed. */
  liveChatStreamOpened: (reader: 'visitor' | 'agent') => () => void
  /** An agent claimed a conversation whose visitor had waited this long. */
  handoffClaimed: (waitedSeconds: number) => void
  /** A try to log in to the dashboard ended: with the right password, a wrong one, or without a look at it. */
  loginEnded: (outcome: LoginOutcome) => void
  /** A request with an API token was refused: the token is wrong, or its network had too many wrong ones. */
  tokenRefused: (reason: TokenRefusal) => void
  /** A new conversation with a flooded chatbot needed a proof of work. */
  proofAsked: (outcome: ProofOutcome) => void
}

/** Outcome of a login attempt. */
export type LoginOutcome = 'succeeded' | 'failed' | 'limited'

/** Why a request with an API token was refused. */
export type TokenRefusal = 'wrong' | 'limited'

/** What came of a proof of work: the visitor was asked for one, or theirs was accepted or refused. */
export type ProofOutcome = 'asked' | 'accepted' | 'refused'

/** An open reply stream. `closed` is called once, when the connection is closed. */
export interface CountedStream {
  setReason: (reason: StreamCloseReason) => void
  closed: (wasSentWhole: boolean) => void
}

/** The last event of a reply stream. */
export type StreamCloseReason = 'done' | 'error' | 'reconnect'

export function newApiMetrics(): ApiMetrics {
  const registry = newRegistry()
  return {
    registry,
    responseSent: countResponses(registry),
    replyStreamOpened: countReplyStreams(registry),
    ...countLiveChats(registry),
    loginEnded: countKinds(registry, {
      name: 'frontdesk_logins_total',
      help: 'Tries to log in to the dashboard by outcome',
      label: 'outcome',
      kinds: ['succeeded', 'failed', 'limited'] satisfies LoginOutcome[],
    }),
    tokenRefused: countKinds(registry, {
      name: 'frontdesk_refused_tokens_total',
      help: 'Requests whose API token was refused, by reason',
      label: 'reason',
      kinds: ['wrong', 'limited'] satisfies TokenRefusal[],
    }),
    proofAsked: countKinds(registry, {
      name: 'frontdesk_proofs_of_work_total',
      help: 'New conversations with flooded chatbots by outcome of the proof of work',
      label: 'outcome',
      kinds: ['asked', 'accepted', 'refused'] satisfies ProofOutcome[],
    }),
  }
}

function countLiveChats(registry: Registry): Pick<ApiMetrics, 'liveChatStreamOpened' | 'handoffClaimed'> {
  const open = new Gauge({
    name: 'frontdesk_live_chat_streams',
    help: 'Open streams of live chat events by reader',
    labelNames: ['reader'],
    registers: [registry],
  })
  const waited = new Histogram({
    name: 'frontdesk_handoff_wait_seconds',
    help: 'How long visitors had waited when an agent claimed their conversation',
    buckets: [5, 15, 30, 60, 120, 300, 600, 1_800],
    registers: [registry],
  })
  for (const reader of ['visitor', 'agent']) open.set({ reader }, 0)
  return {
    liveChatStreamOpened(reader) {
      open.inc({ reader })
      return () => open.dec({ reader })
    },
    handoffClaimed: waitedSeconds => waited.observe(waitedSeconds),
  }
}

const groupOf = (route = ''): string =>
  route.startsWith('/api/chat') ? 'chat' : route.startsWith('/api/') ? 'dashboard' : 'other'

/** 429 and every 5xx have a series of their own; the other statuses are counted by class. */
const statusOf = (status: number): string =>
  status === 429 || status >= 500 ? String(status) : `${Math.floor(status / 100)}xx`

function countResponses(registry: Registry): ApiMetrics['responseSent'] {
  const responses = new Counter({
    name: 'frontdesk_http_responses_total',
    help: 'HTTP responses by group of routes and status; a stream counts by the status it began with',
    labelNames: ['route_group', 'status'],
    registers: [registry],
  })
  for (const route_group of ['chat', 'dashboard', 'other'])
    for (const status of ['2xx', '4xx', '429', '500', '502', '503']) responses.inc({ route_group, status }, 0)
  return (route, status) => responses.inc({ route_group: groupOf(route), status: statusOf(status) })
}

function countReplyStreams(registry: Registry): ApiMetrics['replyStreamOpened'] {
  const open = new Gauge({
    name: 'frontdesk_reply_streams',
    help: 'Open streams of replies',
    registers: [registry],
  })
  const ended = countKinds(registry, {
    name: 'frontdesk_reply_streams_closed_total',
    help: 'Closed streams of replies by their last event, or closed by the client before it',
    label: 'reason',
    kinds: ['done', 'error', 'reconnect', 'client_closed'],
  })
  return () => {
    let reason: StreamCloseReason | 'client_closed' = 'client_closed'
    open.inc()
    return {
      setReason(last) {
        reason = last
      },
      closed(wasSentWhole) {
        open.dec()
        ended(wasSentWhole ? reason : 'client_closed')
      },
    }
  }
}

/** A store that does not answer must not hold up the scrape. */
const lookupTimeoutMs = 500

/**
 * Adds the gauges that are looked up in PostgreSQL and Redis at each scrape. They are the same in every API process. A
 * gauge that cannot be read is left out, and `frontdesk_dependency_up` says why.
 */
export function gaugesOf(registry: Registry, { db, queues }: { db: Db; queues: Queues }): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const pending = gauge('frontdesk_pending_replies', 'Accepted messages without a reply yet')
  const oldest = gauge('frontdesk_oldest_pending_reply_seconds', 'Age of the oldest pending reply; 0 if there is none')
  const exports = gauge('frontdesk_export_jobs', 'Exports to a file that are waiting or running, by state', ['state'])
  const oldestExport = gauge(
    'frontdesk_oldest_waiting_export_seconds',
    'Age of the oldest waiting export; 0 if there is none',
  )
  const liveChats = gauge('frontdesk_live_chats', 'Conversations that wait for an agent or have one, by state', [
    'state',
  ])
  const longest = gauge(
    'frontdesk_longest_handoff_wait_seconds',
    'How long the visitor who waits longest for an agent has waited',
  )
  const costly = gauge(
    'frontdesk_accounts_with_unusual_cost',
    'Accounts whose models have taken much more than usual today (UTC)',
  )
  const jobs = gauge('frontdesk_queue_jobs', 'Jobs by queue and state', ['queue', 'state'])
  const up = gauge('frontdesk_dependency_up', '1 if the dependency answered during this scrape, else 0', ['dependency'])

  const backlog = async (): Promise<void> => {
    const looks = Promise.all([
      readBacklog({ db }),
      readExportBacklog({ db }),
      countLiveStates({ db }),
      countCostAlarms({ db }),
    ])
    const [replies, files, chats, alarms] = await withTimeout(lookupTimeoutMs, looks)
    costly.set(alarms)
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
    for (const [queue, states] of Object.entries(await withTimeout(lookupTimeoutMs, queues.depths())))
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
  }
  return async () => {
    pending.remove()
    oldest.remove()
    exports.reset()
    oldestExport.remove()
    liveChats.reset()
    longest.remove()
    costly.remove()
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
