import { readEvents, type StreamEvent } from '@frontdesk/contracts/event-stream'
import { failureOf } from '../../api/api-failure.ts'
import { ask } from '../../api/ask.ts'
import { tryChatbot, type TryChatbotRequest, type TryChatbotResult } from '../../api/generated'

/** What happens while a chatbot answers a trial, in the order of a visitor's reply; `done` is the last. */
export type TrialStep =
  | { readonly event: 'status'; readonly data: { readonly step: 'searching' | 'writing' | 'tool' } }
  | { readonly event: 'token'; readonly data: { readonly text: string } }
  | { readonly event: 'reset' }
  | { readonly event: 'done'; readonly data: TryChatbotResult }

interface FailedStep {
  readonly event: 'error'
  readonly data: { status: number; retryAfterSeconds?: number; error: object }
}

/** The API writes a comment every 15 s at the least. */
const silentMs = 40_000

interface TrialPlace {
  chatbotId: string
  signal: AbortSignal
}

/**
 * Tries a question, and yields what a visitor would see while the reply is written. Ends with `done`, or throws an
 * ApiFailure.
 */
export async function* streamTrial(
  { chatbotId, signal }: TrialPlace,
  body: TryChatbotRequest,
): AsyncGenerator<TrialStep, void, undefined> {
  const stream = await ask(
    tryChatbot({ path: { chatbotId }, body, headers: { Accept: 'text/event-stream' }, parseAs: 'stream', signal }),
  )
  // With `parseAs: 'stream'` the generated client hands the body over as it is.
  const events = stream as unknown as ReadableStream<Uint8Array>
  for await (const event of readEvents(events, silentMs)) {
    const step = stepOf(event)
    if (step === undefined) continue
    if (step.event === 'error') throw failureOfStep(step)
    yield step
    if (step.event === 'done') return
  }
  // A stream that ends without its last event was broken off on the way.
  throw failureOf(undefined, undefined)
}

const known = new Set(['status', 'token', 'reset', 'done', 'error'])

/** Undefined for events of later versions. */
const stepOf = ({ event, data }: StreamEvent): TrialStep | FailedStep | undefined =>
  // The API describes what each event holds.
  known.has(event) ? ({ event, data: JSON.parse(data) as unknown } as TrialStep | FailedStep) : undefined

function failureOfStep({ data: { status, retryAfterSeconds, error } }: FailedStep): Error {
  const headers = new Headers()
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return failureOf(new Response(null, { status, headers }), { error })
}
