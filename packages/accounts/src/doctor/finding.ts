import { parseUrl } from '@frontdesk/runtime/parse-url'
import { readSentinels } from '@frontdesk/runtime/redis-sentinel'

/** One line of the doctor's report. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail'
  about: string
  found: string
  /** What to do. Absent where all is well. */
  advice?: string
}

export const ok = (about: string, found: string): Finding => ({ level: 'ok', about, found })

/** A finding for something that works, but not as well or as safely as it should. */
export const warn = (about: string, found: string, advice: string): Finding => ({ level: 'warn', about, found, advice })

/** A finding for something that keeps Frontdesk from starting or working. */
export const fail = (about: string, found: string, advice: string): Finding => ({ level: 'fail', about, found, advice })

/** Host and port of an address, without its user and password; of a Redis that sentinels watch, those of the sentinels. */
export function placeOf(url: string): string {
  const sentinels = readSentinels(url)?.sentinels?.map(({ host, port }) => `${host}:${port}`)
  return sentinels?.join(', ') ?? parseUrl(url)?.host ?? 'an invalid address'
}

/** The message of an error. Never the text of a request, which may hold secrets. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if (error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`
}
