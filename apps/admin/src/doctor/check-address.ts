import { makePass, passHeader } from '@frontdesk/runtime/operator-pass'
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts'

/** Asks an address over HTTP, and resolves with its status and, where it is JSON, its body. */
export type Ask = (url: string, headers: Record<string, string>) => Promise<{ status: number; body: unknown }>

export interface AddressInput {
  baseUrl: string
  /** Proxies whose X-Forwarded-For the API believes. */
  trustedProxies: readonly string[]
  /** What the API processes share; undefined where it is not known here. */
  sessionSecret: string | undefined
}

/** What the API's `/health/seen` tells. */
interface Seen {
  ip: string
  peer: string
  forwardedFor: string
  protocol: string
}

/** From a range that is kept for examples: nobody is there, so whoever believes it believes everybody. */
const forged = '203.0.113.99'

/** Goes the way of the visitors, through whatever stands in front, and asks the API what it saw at the other end. */
export async function checkAddress(ask: Ask, input: AddressInput): Promise<Finding[]> {
  const { baseUrl, sessionSecret } = input
  const isTls = baseUrl.startsWith('https://')
  const { hostname } = new URL(baseUrl)
  const isLocal = hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname)
  const scheme =
    isTls || isLocal
      ? ok('BASE_URL', baseUrl)
      : warn('BASE_URL', `${baseUrl} is not encrypted`, 'Put a proxy that speaks TLS in front, and say https:// here.')
  if (sessionSecret === undefined)
    return [scheme, warn('Reachable', 'not tried', 'Run the doctor where the SESSION_SECRET of the API is known.')]
  try {
    const headers = { [passHeader]: makePass(sessionSecret), 'x-forwarded-for': forged }
    const { status, body } = await ask(`${baseUrl}/health/seen`, headers)
    return [scheme, ...(isSeen(body) ? judge(body, input) : [notOurs(baseUrl, status)])]
  } catch (error) {
    const advice = 'Start the API, or put BASE_URL right: the address in visitors’ browsers, as far as it leads here.'
    return [scheme, fail('Reachable', `nobody answers at ${baseUrl}: ${reasonOf(error)}`, advice)]
  }
}

const isSeen = (body: unknown): body is Seen =>
  typeof body === 'object' && body !== null && 'peer' in body && 'forwardedFor' in body

const notOurs = (baseUrl: string, status: number): Finding =>
  fail(
    'Reachable',
    `${baseUrl} answers ${status}, but not as this Frontdesk`,
    'Let the proxy pass every path on, and give all API processes and the doctor the same SESSION_SECRET.',
  )

function judge(seen: Seen, { baseUrl, trustedProxies }: AddressInput): Finding[] {
  const { ip, peer, protocol } = seen
  const hops = seen.forwardedFor.split(',').map(hop => hop.trim())
  const isProxied = hops.length > 1 || hops[0] !== forged
  const reached = ok('Reachable', `${baseUrl} leads to this Frontdesk, which saw ${ip}`)
  if (ip === forged) {
    const advice = isProxied
      ? 'Let the proxy append the address it sees to X-Forwarded-For, or replace the header by it.'
      : `Take ${peer} out of TRUSTED_PROXIES: visitors reach the API from there without a proxy in between.`
    return [reached, fail('Proxies', 'an X-Forwarded-For that anybody could send is believed', advice)]
  }
  if (isProxied && ip === peer) {
    const advice = `Set TRUSTED_PROXIES to ${peer}, or to the range your proxy has.`
    return [reached, fail('Proxies', `all visitors count as ${peer}, and share one limit`, advice)]
  }
  if (baseUrl.startsWith('https://') && protocol !== 'https') {
    const advice = 'Let the proxy send X-Forwarded-Proto: https, and name it in TRUSTED_PROXIES.'
    return [reached, warn('Proxies', 'the API sees the request as not encrypted', advice)]
  }
  const found = isProxied ? `believed: ${trustedProxies.join(', ')}` : 'none in between'
  return [reached, ok('Proxies', found)]
}
