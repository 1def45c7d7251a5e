import type { EmbeddedKind } from '@frontdesk/knowledge/semantic/embed-passages'
import type { SemanticSearchOutcome } from '@frontdesk/knowledge/semantic/semantic-search'
import { queueNames, type QueueName } from '@frontdesk/jobs/policy'
import type { CircuitBreaker, PassedCall } from '@frontdesk/model/circuit-breaker'
import { countKinds, Counter, Gauge, Histogram, newRegistry, type Registry } from '@frontdesk/runtime/metrics'

/** What a worker counts. A few calls for each reply, none for each token. */
export interface WorkerMetrics extends ReplyMetrics, ProviderMetrics, UpkeepMetrics, ExportMetrics, EmbeddingMetrics {
  registry: Registry
  stalled: (queue: QueueName) => void
}

interface ReplyMetrics {
  /** There is something to read. Times are taken from `acceptedAt`, as a turn has it. */
  firstText: (acceptedAt: number) => void
  answered: (acceptedAt: number, characters: number) => void
  /** The turn was given up, and its charge has gone back. */
  givenUp: () => void
  /** An attempt was overtaken, by another one or by a person, and has stored nothing. */
  fencedOut: () => void
  /** An attempt was broken off, for another worker to begin anew. */
  handedBack: () => void
  /** A reply goes without passages, because they could not be searched. */
  searchFailed: () => void
}

interface ProviderMetrics {
  /** What is told of the provider of this name. */
  provider: (name: string) => ProviderWatch
  /** A turn goes on with the fallback, because its own model failed. */
  fellBack: () => void
}

interface ProviderWatch {
  breaker: (state: 'opened' | 'closed') => void
  /** The same breaker, with every call counted by its end. */
  watched: (breaker: CircuitBreaker) => CircuitBreaker
}

interface UpkeepMetrics {
  /** The sweep has run to its end, and asked again for so many replies. */
  swept: (asked: number) => void
  /** What is too old has been removed within the last hour. */
  retained: () => void
}

interface ExportMetrics {
  /** An attempt at a file has come to its end; a broken one is made again. */
  exported: (outcome: 'done' | 'cancelled' | 'failed' | 'broken', messages: number) => void
}

interface EmbeddingMetrics {
  /** Passages have got their vectors. */
  embedded: (kind: EmbeddedKind, passages: number) => void
  /** So many chatbots may have passages without one. */
  embeddingDue: (chatbots: number) => void
  /** A semantic search ended. One that is late or failed leaves the question to keyword search. */
  semanticSearched: (end: SemanticSearchOutcome) => void
}

export function newWorkerMetrics(): WorkerMetrics {
  const registry = newRegistry()
  const stalled = countKinds(registry, {
    name: 'frontdesk_stalled_jobs_total',
    help: 'Jobs taken over from a worker that died or slept',
    label: 'queue',
    kinds: queueNames,
  })
  return {
    registry,
    stalled,
    ...newReplyMetrics(registry),
    ...newProviderMetrics(registry),
    ...newUpkeepMetrics(registry),
    ...newExportMetrics(registry),
    ...newEmbeddingMetrics(registry),
  }
}

function newReplyMetrics(registry: Registry): ReplyMetrics {
  const registers = [registry]
  const firstText = new Histogram({
    name: 'frontdesk_reply_first_text_seconds',
    help: 'From a message to the first text of its answer',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 60],
    registers,
  })
  const whole = new Histogram({
    name: 'frontdesk_reply_seconds',
    help: 'From a message to its stored answer',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 90],
    registers,
  })
  const length = new Histogram({
    name: 'frontdesk_reply_characters',
    help: 'Length of stored answers, as HTML',
    buckets: [20, 50, 100, 250, 500, 1_000, 2_000, 4_000],
    registers,
  })
  const outcome = countKinds(registry, {
    name: 'frontdesk_replies_total',
    help: 'Replies by what became of them',
    label: 'outcome',
    kinds: ['answered', 'failed'],
  })
  const count = (name: string, help: string) => new Counter({ name, help, registers })
  const refunds = count('frontdesk_refunds_total', 'Charges that went back')
  const fencedOut = count('frontdesk_fenced_out_total', 'Attempts that were overtaken and stored nothing')
  const handedBack = count('frontdesk_handed_back_total', 'Attempts broken off for another worker to begin anew')
  const searchFailed = count('frontdesk_search_failed_total', 'Replies written without passages, for want of a search')
  return {
    firstText: acceptedAt => firstText.observe(secondsSince(acceptedAt)),
    answered(acceptedAt, characters) {
      outcome('answered')
      whole.observe(secondsSince(acceptedAt))
      length.observe(characters)
    },
    givenUp() {
      outcome('failed')
      refunds.inc()
    },
    fencedOut: () => fencedOut.inc(),
    handedBack: () => handedBack.inc(),
    searchFailed: () => searchFailed.inc(),
  }
}

const secondsSince = (acceptedAt: number): number => (performance.now() - acceptedAt) / 1_000

function newProviderMetrics(registry: Registry): ProviderMetrics {
  const registers = [registry]
  const open = new Gauge({
    name: 'frontdesk_provider_breaker_open',
    help: '1 while a model provider is left alone because it fails',
    labelNames: ['provider'],
    registers,
  })
  const attempts = new Counter({
    name: 'frontdesk_provider_attempts_total',
    help: 'Calls of a model provider by their end; paused ones were never made',
    labelNames: ['provider', 'result'],
    registers,
  })
  const fallbacks = new Counter({
    name: 'frontdesk_provider_fallbacks_total',
    help: 'Turns that went on with the fallback because their own model failed',
    registers,
  })
  return {
    fellBack: () => fallbacks.inc(),
    provider(provider) {
      open.set({ provider }, 0)
      for (const result of callEnds) attempts.inc({ provider, result }, 0)
      return {
        breaker: state => open.set({ provider }, state === 'opened' ? 1 : 0),
        watched: breaker => watchedBreaker(breaker, result => attempts.inc({ provider, result })),
      }
    },
  }
}

const callEnds = ['whole', 'failed', 'left', 'paused'] as const

function watchedBreaker(breaker: CircuitBreaker, called: (end: (typeof callEnds)[number]) => void): CircuitBreaker {
  const watchCall = (call: PassedCall): PassedCall => {
    let hasEnded = false
    return {
      begun: call.begun,
      end(error) {
        hasEnded = true
        called(error === undefined ? 'whole' : 'failed')
        call.end(error)
      },
      leave() {
        if (!hasEnded) called('left')
        call.leave()
      },
    }
  }
  return {
    enter() {
      try {
        return watchCall(breaker.enter())
      } catch (error) {
        called('paused')
        throw error
      }
    },
  }
}

function newUpkeepMetrics(registry: Registry): UpkeepMetrics {
  const succeededAt = new Gauge({
    name: 'frontdesk_upkeep_last_success_timestamp_seconds',
    help: 'When a task that runs by the clock last came to its end',
    labelNames: ['task'],
    registers: [registry],
  })
  const askedAgain = new Counter({
    name: 'frontdesk_asked_again_total',
    help: 'Replies that the queue had lost and the sweep asked for again',
    registers: [registry],
  })
  return {
    swept(asked) {
      succeededAt.setToCurrentTime({ task: 'sweep' })
      askedAgain.inc(asked)
    },
    retained: () => succeededAt.setToCurrentTime({ task: 'retention' }),
  }
}

function newExportMetrics(registry: Registry): ExportMetrics {
  const ended = countKinds(registry, {
    name: 'frontdesk_exports_total',
    help: 'Attempts at files of exports by their end; broken ones are made again',
    label: 'outcome',
    kinds: ['done', 'cancelled', 'failed', 'broken'],
  })
  const written = new Counter({
    name: 'frontdesk_exported_messages_total',
    help: 'Messages in the files of exports that are done',
    registers: [registry],
  })
  return {
    exported(outcome, messages) {
      ended(outcome)
      written.inc(messages)
    },
  }
}

function newEmbeddingMetrics(registry: Registry): EmbeddingMetrics {
  const embedded = new Counter({
    name: 'frontdesk_embedded_passages_total',
    help: 'Passages that got a vector: asked of the model, known from the same text, or none because the model refuses it',
    labelNames: ['kind'],
    registers: [registry],
  })
  const due = new Gauge({
    name: 'frontdesk_chatbots_to_embed',
    help: 'Chatbots that may have passages without a vector, a hundred at most',
    registers: [registry],
  })
  const searched = countKinds(registry, {
    name: 'frontdesk_semantic_searches_total',
    help: 'Semantic searches by outcome; late and failed ones are answered by keyword search alone',
    label: 'end',
    kinds: ['found', 'late', 'failed'],
  })
  for (const kind of ['asked', 'known', 'refused'] satisfies EmbeddedKind[]) embedded.inc({ kind }, 0)
  return {
    embedded: (kind, passages) => embedded.inc({ kind }, passages),
    embeddingDue: chatbots => due.set(chatbots),
    semanticSearched: searched,
  }
}
