/** One line of the doctor's report. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail'
  about: string
  found: string
  /** What to do about it; nothing where all is well. */
  advice?: string
}

export const ok = (about: string, found: string): Finding => ({ level: 'ok', about, found })

/** It works, but not as well or not as safely as it should. */
export const warn = (about: string, found: string, advice: string): Finding => ({ level: 'warn', about, found, advice })

/** Frontdesk does not start, or does not do what it is there for. */
export const fail = (about: string, found: string, advice: string): Finding => ({ level: 'fail', about, found, advice })

/** Host and port of an address, without its user and password. */
export const placeOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).host : 'an address that cannot be read'

/** What an error says by itself; never the text of a request, which can hold secrets. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for a reason that it does not tell'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`
}
