import type { Ask } from './check-address.ts'

/** Asks the operator's own address, as browsers do. */
export const ask: Ask = async (url, headers) => {
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(5_000) })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}
