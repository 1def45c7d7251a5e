import type { ModelEvent } from '@frontdesk/model/model'
import type { ModelScript } from '@frontdesk/testing/model-server'
import { textOf } from './ask-model.ts'

// What servers that speak the protocol of OpenAI send, event by event.

export type Raw = NonNullable<ModelScript['raw']>

export const event = (data: object | string, end = '\n\n'): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}${end}`
export const chunk = (delta: object | null, more: object = {}): object => ({ choices: [{ index: 0, delta, ...more }] })
export const said = (content: unknown, more: object = {}): object => chunk({ content }, more)
export const stream = (...events: (object | string)[]): Raw => ({ pieces: [events.map(one => event(one)).join('')] })
export const stop = { finish_reason: 'stop' }
export const done = '[DONE]'

/** What a reader gets: the text that was not taken back. */
export const shownOf = (events: readonly ModelEvent[]): string =>
  textOf(events.slice(events.findLastIndex(({ type }) => type === 'restart') + 1))
export const callsOf = (events: readonly ModelEvent[]) =>
  events.flatMap(one => (one.type === 'tool-call' ? [[one.name, one.arguments]] : []))
