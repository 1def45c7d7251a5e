import type { ApiRequest } from '@frontdesk/client/operation'
import { streamEvents, type ApiEvent } from '@frontdesk/client/stream-events'
import { failureOf } from './api-failure.ts'
import { askForResponse } from './ask.ts'

/** What happens while a worker writes for somebody of the team, in the order of a visitor's reply; `done` is the last. */
export type Step<Done> =
  | { readonly event: 'status'; readonly data: { readonly step: 'searching' | 'writing' | 'tool' } }
  | { readonly event: 'token'; readonly data: { readonly text: string } }
  | { readonly event: 'reset' }
  | { readonly event: 'done'; readonly data: Done }

interface FailedStep {
  readonly event: 'error'
  readonly data: { status: number; retryAfterSeconds?: number; error: object }
}

/** Asks for an answer as a stream, and yields its steps. Ends with `done`, or throws an ApiFailure. */
export async function* followSteps<Done>(request: ApiRequest<Done>): AsyncGenerator<Step<Done>, void, undefined> {
  for await (const event of streamEvents({ send: askForResponse }, request)) {
    const step = stepOf<Done>(event)
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
const stepOf = <Done>({ event, data }: ApiEvent): Step<Done> | FailedStep | undefined =>
  // The API describes what each event holds.
  known.has(event) ? ({ event, data } as Step<Done> | FailedStep) : undefined

function failureOfStep({ data: { status, retryAfterSeconds, error } }: FailedStep): Error {
  const headers = new Headers()
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return failureOf(new Response(null, { status, headers }), { error })
}
