import type { EmbeddingResult } from '@frontdesk/knowledge/semantic/embed-passages'
import type { SemanticSearchOutcome } from '@frontdesk/knowledge/semantic/semantic-search'
import { queueNames, type QueueName } from '@frontdesk/jobs/policies'
import type { CircuitBreaker, PassedCall } from '@frontdesk/model/circuit-breaker'
import { personalDataKinds, type PersonalDataKind } from '@frontdesk/model/masking/personal-data'
import type { PushResult } from '@frontdesk/push/send-push'
import { countKinds, Counter, Gauge, Histogram, newRegistry, type Registry } from '@frontdesk/runtime/metrics'

/** The metrics of a worker. They cost a few calls for each reply and none for each token. */
export interface WorkerMetrics
  extends ReplyMetrics, ProviderMetrics, MaintenanceMetrics, ExportMetrics, SearchMetrics, PushMetrics, RenderMetrics {
  registry: Registry
  jobStalled: (queue: QueueName) => void
}

interface ReplyMetrics {
  /** The first text of a reply was published. Times are taken from `acceptedAt`, as a turn has it. */
  firstTextSent: (acceptedAt: number) => void
  replyAnswered: (acceptedAt: number, characters: number) => void
  /** The reply failed for good, and its charge was refunded. */
  replyFailed: () => void
  /** An attempt lost its turn to another attempt or to an agent, and stored nothing. */
  attemptSuperseded: () => void
  /** A living worker released a job, for another worker to start again: it stops, or has lost the job. */
  jobReleased: () => void
  /** A job was put off, because its chatbot, its account or its provider has as many places as it may have. */
  jobPutOff: () => void
  /** A reply is written without passages, because the search failed. */
  searchFailed: () => void
}

interface ProviderMetrics {
  watchProvider: (name: string) => ProviderWatch
  /** A turn goes on with the fallback model, because its own model failed. */
  fallbackUsed: () => void
  /** A value of a visitor was kept from a provider. */
  valueMasked: (kind: PersonalDataKind) => void
}

interface ProviderWatch {
  breakerChanged: (state: 'opened' | 'closed') => void
  /** The same breaker, with every request counted by its result. */
  watched: (breaker: CircuitBreaker) => CircuitBreaker
}

interface MaintenanceMetrics {
  /** The sweep finished, and enqueued this number of lost replies again. */
  sweepFinished: (requeued: number) => void
  /** Expired data was removed within the last hour. */
  retentionFinished: () => void
}

interface ExportMetrics {
  /** One run of an export job ended; a run that is retried will start again. */
  exportEnded: (outcome: 'done' | 'cancelled' | 'failed' | 'retried', messages: number) => void
}

interface PushMetrics {
  /** One try at a push message ended. */
  pushTried: (result: PushResult) => void
}

interface RenderMetrics {
  /** A page was read in a browser, or could not be. */
  pageRendered: (result: 'read' | 'failed') => void
}

interface SearchMetrics {
  passagesEmbedded: (result: EmbeddingResult, passages: number) => void
  /** This number of chatbots may have passages without a vector. */
  chatbotsAwaitEmbedding: (chatbots: number) => void
  /** A semantic search ended. After a timeout or a failure the keyword search alone decides. */
  semanticSearchEnded: (result: SemanticSearchOutcome) => void
}

export function newWorkerMetrics(): WorkerMetrics {
  const registry = newRegistry()
  const jobStalled = countKinds(registry, {
    name: 'frontdesk_stalled_jobs_total',
    help: 'Jobs taken over from a worker that crashed or was paused',
    label: 'queue',
    kinds: queueNames,
  })
  return {
    registry,
    jobStalled,
    ...newReplyMetrics(registry),
    ...newProviderMetrics(registry),
    ...newMaintenanceMetrics(registry),
    ...newExportMetrics(registry),
    ...newSearchMetrics(registry),
    pageRendered: countKinds(registry, {
      name: 'frontdesk_pages_rendered_total',
      help: 'Pages that were read in a browser, by result',
      label: 'result',
      kinds: ['read', 'failed'],
    }),
    pushTried: countKinds(registry, {
      name: 'frontdesk_pushes_total',
      help: 'Tries to send a push message by result; a refusal is about the clock, the address or the keys of this installation',
      label: 'result',
      kinds: ['sent', 'gone', 'refused', 'failed'],
    }),
  }
}

function newReplyMetrics(registry: Registry): ReplyMetrics {
  const registers = [registry]
  const firstText = new Histogram({
    name: 'frontdesk_reply_time_to_first_text_seconds',
    help: 'Time from an accepted message to the first text of its reply',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 60],
    registers,
  })
  const duration = new Histogram({
    name: 'frontdesk_reply_duration_seconds',
    help: 'Time from an accepted message to its stored reply',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 90],
    registers,
  })
  const length = new Histogram({
    name: 'frontdesk_reply_characters',
    help: 'Length of stored replies, as HTML',
    // An alert looks for medians below 40.
    buckets: [20, 40, 100, 250, 500, 1_000, 2_000, 4_000],
    registers,
  })
  const outcome = countKinds(registry, {
    name: 'frontdesk_replies_total',
    help: 'Replies by outcome',
    label: 'outcome',
    kinds: ['answered', 'failed'],
  })
  const count = (name: string, help: string) => new Counter({ name, help, registers })
  const refunds = count('frontdesk_refunds_total', 'Charges that were refunded')
  const superseded = count('frontdesk_attempts_superseded_total', 'Attempts that lost their turn and stored nothing')
  const released = count('frontdesk_jobs_released_total', 'Jobs that a living worker released for another one')
  const putOff = count(
    'frontdesk_jobs_put_off_total',
    'Jobs that were put off, because their chatbot, account or provider had as many places as it may have',
  )
  const searchFailures = count(
    'frontdesk_search_failures_total',
    'Replies written without passages because the search failed',
  )
  return {
    firstTextSent: acceptedAt => firstText.observe(secondsSince(acceptedAt)),
    replyAnswered(acceptedAt, characters) {
      outcome('answered')
      duration.observe(secondsSince(acceptedAt))
      length.observe(characters)
    },
    replyFailed() {
      outcome('failed')
      refunds.inc()
    },
    attemptSuperseded: () => superseded.inc(),
    jobReleased: () => released.inc(),
    jobPutOff: () => putOff.inc(),
    searchFailed: () => searchFailures.inc(),
  }
}

const secondsSince = (acceptedAt: number): number => (performance.now() - acceptedAt) / 1_000

function newProviderMetrics(registry: Registry): ProviderMetrics {
  const registers = [registry]
  const open = new Gauge({
    name: 'frontdesk_provider_circuit_breaker_open',
    help: '1 while the circuit breaker of a model provider is open',
    labelNames: ['provider'],
    registers,
  })
  const requests = new Counter({
    name: 'frontdesk_provider_requests_total',
    help: 'Requests to a model provider by result; rejected ones were not sent, because the breaker was open',
    labelNames: ['provider', 'result'],
    registers,
  })
  const fallbacks = new Counter({
    name: 'frontdesk_provider_fallbacks_total',
    help: 'Turns that went on with the fallback model because their own model failed',
    registers,
  })
  return {
    fallbackUsed: () => fallbacks.inc(),
    valueMasked: countKinds(registry, {
      name: 'frontdesk_masked_values_total',
      help: 'Personal data that was replaced before a request to a provider, each value once for each reply',
      label: 'kind',
      kinds: personalDataKinds,
    }),
    watchProvider(provider) {
      open.set({ provider }, 0)
      for (const result of requestResults) requests.inc({ provider, result }, 0)
      return {
        breakerChanged: state => open.set({ provider }, state === 'opened' ? 1 : 0),
        watched: breaker => watchedBreaker(breaker, result => requests.inc({ provider, result })),
      }
    },
  }
}

const requestResults = ['succeeded', 'failed', 'aborted', 'rejected'] as const
type RequestResult = (typeof requestResults)[number]

function watchedBreaker(breaker: CircuitBreaker, count: (result: RequestResult) => void): CircuitBreaker {
  const watchCall = (call: PassedCall): PassedCall => {
    let hasEnded = false
    return {
      begun: call.begun,
      end(error) {
        hasEnded = true
        count(error === undefined ? 'succeeded' : 'failed')
        call.end(error)
      },
      leave() {
        if (!hasEnded) count('aborted')
        call.leave()
      },
    }
  }
  return {
    enter() {
      try {
        return watchCall(breaker.enter())
      } catch (error) {
        count('rejected')
        throw error
      }
    },
  }
}

function newMaintenanceMetrics(registry: Registry): MaintenanceMetrics {
  const succeededAt = new Gauge({
    name: 'frontdesk_maintenance_last_success_timestamp_seconds',
    help: 'When a scheduled task last finished',
    labelNames: ['task'],
    registers: [registry],
  })
  const requeued = new Counter({
    name: 'frontdesk_replies_requeued_total',
    help: 'Replies that Redis had lost and the sweep enqueued again',
    registers: [registry],
  })
  return {
    sweepFinished(lost) {
      succeededAt.setToCurrentTime({ task: 'sweep' })
      requeued.inc(lost)
    },
    retentionFinished: () => succeededAt.setToCurrentTime({ task: 'retention' }),
  }
}

function newExportMetrics(registry: Registry): ExportMetrics {
  const ended = countKinds(registry, {
    name: 'frontdesk_exports_total',
    help: 'Runs of export jobs by outcome; retried ones start again',
    label: 'outcome',
    kinds: ['done', 'cancelled', 'failed', 'retried'],
  })
  const written = new Counter({
    name: 'frontdesk_exported_messages_total',
    help: 'Messages in the files of finished exports',
    registers: [registry],
  })
  return {
    exportEnded(outcome, messages) {
      ended(outcome)
      written.inc(messages)
    },
  }
}

function newSearchMetrics(registry: Registry): SearchMetrics {
  const embedded = new Counter({
    name: 'frontdesk_passages_embedded_total',
    help: 'Passages by how they got their vector: embedded by the model, reused from the same text, or rejected by the model',
    labelNames: ['result'],
    registers: [registry],
  })
  const due = new Gauge({
    name: 'frontdesk_chatbots_awaiting_embedding',
    help: 'Chatbots that may have passages without a vector, 100 at most',
    registers: [registry],
  })
  const searched = countKinds(registry, {
    name: 'frontdesk_semantic_searches_total',
    help: 'Semantic searches by result; after a timeout or a failure the keyword search alone decides',
    label: 'result',
    kinds: ['found', 'timeout', 'failed'],
  })
  for (const result of ['embedded', 'reused', 'rejected'] satisfies EmbeddingResult[]) embedded.inc({ result }, 0)
  return {
    passagesEmbedded: (result, passages) => embedded.inc({ result }, passages),
    chatbotsAwaitEmbedding: chatbots => due.set(chatbots),
    semanticSearchEnded: searched,
  }
}
