import { AppError } from '@frontdesk/errors/app-error'
import type { Deadlines } from '@frontdesk/model/deadlines'
import type { Model, ModelEvent, ModelRequest } from '@frontdesk/model/model'
import { openaiModel, type OpenaiSettings } from '@frontdesk/model/openai'

export const apiKey = 'sk-canary-0123456789'
/** For all that is to go well, on a busy machine too. */
const patient: Deadlines = { firstTokenMs: 10_000, idleMs: 10_000, totalMs: 20_000 }
/** For stalls, so that they are over quickly. */
export const hasty: Deadlines = { firstTokenMs: 200, idleMs: 200, totalMs: 5000 }

export const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1} `)

export const request = (change: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [
    { role: 'system', content: 'Answer from the passages.' },
    { role: 'user', content: 'When are you open?' },
  ],
  question: 'When are you open?',
  passages: [],
  language: 'en',
  maxOutputTokens: 300,
  signal: new AbortController().signal,
  ...change,
})

export const modelAt = (server: { url: string }, change: Partial<OpenaiSettings> = {}): Model =>
  openaiModel({ apiKey, baseURL: server.url, model: 'test-model', deadlines: patient, ...change })

export async function eventsOf(stream: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const events: ModelEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

export const textOf = (events: ModelEvent[]): string =>
  events.map(event => (event.type === 'text' ? event.text : '')).join('')

/** The failure a stream ends in, and what came before it. */
export async function failureOf(stream: AsyncIterable<ModelEvent>): Promise<{ error: AppError; seen: ModelEvent[] }> {
  const seen: ModelEvent[] = []
  try {
    for await (const event of stream) seen.push(event)
  } catch (error) {
    if (error instanceof AppError) return { error, seen }
    throw error
  }
  throw new Error('The stream ended as if all were well.')
}
