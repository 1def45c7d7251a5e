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

interface TrialPlace {
  chatbotId: string
  signal: AbortSignal
}

/**
 * Tries a question, and yields what a visitor would see while the reply is written. Ends with `done`, or throws an
 * ApiFailure. Server-sent events, as this API writes them: `event:` and one line of `data:`, ended by an empty line.
 */
export async function* streamTrial(
  { chatbotId, signal }: TrialPlace,
  body: TryChatbotRequest,
): AsyncGenerator<TrialStep, void, undefined> {
  const answer = await ask(
    tryChatbot({ path: { chatbotId }, body, headers: { Accept: 'text/event-stream' }, parseAs: 'stream', signal }),
  )
  // With `parseAs: 'stream'` the generated client hands the body over as it is.
  const stream = answer as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      // A stream that ends without its last event was broken off on the way.
      if (done) throw failureOf(undefined, undefined)
      const parts = (rest + value).split('\n\n')
      rest = parts.pop() ?? ''
      for (const step of parts.map(stepOf)) {
        if (step === undefined) continue
        if (step.event === 'error') throw failureOfStep(step)
        yield step
        if (step.event === 'done') return
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

const known = new Set(['status', 'token', 'reset', 'done', 'error'])

/** Undefined for comments, and for events of later versions. */
function stepOf(text: string): TrialStep | FailedStep | undefined {
  const [, event = ''] = /^event: ?(.*)$/m.exec(text) ?? []
  const [, data = '{}'] = /^data: ?(.*)$/m.exec(text) ?? []
  // The API describes what each event holds.
  return known.has(event) ? ({ event, data: JSON.parse(data) as unknown } as TrialStep | FailedStep) : undefined
}

function failureOfStep({ data: { status, retryAfterSeconds, error } }: FailedStep): Error {
  const headers = new Headers()
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return failureOf(new Response(null, { status, headers }), { error })
}
