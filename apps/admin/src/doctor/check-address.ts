import { isThisMachine } from '@frontdesk/runtime/is-this-machine'
import { createOperatorToken, operatorTokenHeader } from '@frontdesk/runtime/operator-token'
import { fail, ok, reasonOf, warn, type Finding } from '@frontdesk/accounts/doctor/finding'

/** Sends an HTTP request. Resolves with the status and the parsed JSON body. */
export type Ask = (url: string, headers: Record<string, string>) => Promise<{ status: number; body: unknown }>

export interface AddressInput {
  baseUrl: string
  /** Proxies whose X-Forwarded-For the API trusts. */
  trustedProxies: readonly string[]
  /** The SESSION_SECRET of the API; undefined if the doctor does not have it. */
  sessionSecret: string | undefined
}

/** The response of the API's `/health/seen`. */
interface Seen {
  ip: string
  peer: string
  forwardedFor: string
  protocol: string
}

/** From a range reserved for documentation: an API that believes this address believes any client. */
const forged = '203.0.113.99'

/** Sends a request to BASE_URL, through all proxies, and checks what the API received. */
export async function checkAddress(ask: Ask, input: AddressInput): Promise<Finding[]> {
  const { baseUrl, sessionSecret } = input
  const isTls = baseUrl.startsWith('https://')
  const isLocal = isThisMachine(new URL(baseUrl).hostname)
  const scheme =
    isTls || isLocal
      ? ok('BASE_URL', baseUrl)
      : warn(
          'BASE_URL',
          `${baseUrl} is not encrypted`,
          'Put a TLS proxy in front of Frontdesk and set BASE_URL to its https:// address.',
        )
  if (sessionSecret === undefined)
    return [scheme, warn('Reachable', 'not checked', 'Run the doctor with the SESSION_SECRET of the API.')]
  try {
    const headers = {
      [operatorTokenHeader]: createOperatorToken(sessionSecret),
      'x-forwarded-for': forged,
      // Read where a proxy takes the other one away.
      forwarded: `for=${forged}`,
    }
    const { status, body } = await ask(`${baseUrl}/health/seen`, headers)
    return [scheme, ...(isSeen(body) ? judge(body, input) : [notOurs(baseUrl, status)])]
  } catch (error) {
    const advice = 'Start the API, or set BASE_URL to the address at which browsers reach Frontdesk.'
    return [scheme, fail('Reachable', `${baseUrl} does not answer: ${reasonOf(error)}`, advice)]
  }
}

const isSeen = (body: unknown): body is Seen =>
  typeof body === 'object' && body !== null && 'peer' in body && 'forwardedFor' in body

const notOurs = (baseUrl: string, status: number): Finding =>
  fail(
    'Reachable',
    `${baseUrl} answers ${status}, but it is not this Frontdesk`,
    'Make the proxy forward every path, and use the same SESSION_SECRET for all API processes and the doctor.',
  )

function judge(seen: Seen, { baseUrl, trustedProxies }: AddressInput): Finding[] {
  const { ip, peer, protocol } = seen
  const hops = seen.forwardedFor.split(',').map(hop => hop.trim())
  const isProxied = hops.length > 1 || hops[0] !== forged
  // What the first proxy has appended. One on this machine is trusted by the address that the doctor has, too.
  const client = hops[1]
  const isFromHere = client !== undefined && isThisMachine(client)
  const reached = ok('Reachable', `${baseUrl} is this Frontdesk; client address: ${isFromHere ? client : ip}`)
  if (ip === forged && !isFromHere) return [reached, judgeForged(client, peer)]
  if (isProxied && ip === peer) {
    const advice = `Set TRUSTED_PROXIES to ${peer}, or to the address range of your proxy.`
    return [reached, fail('Proxies', `all visitors appear as ${peer} and share one rate limit`, advice)]
  }
  if (baseUrl.startsWith('https://') && protocol !== 'https') {
    const advice = 'Configure the proxy to send X-Forwarded-Proto: https, and add it to TRUSTED_PROXIES.'
    return [reached, warn('Proxies', 'the API treats requests as unencrypted', advice)]
  }
  const found = isProxied ? `trusted: ${trustedProxies.join(', ')}` : 'none'
  return [reached, ok('Proxies', found)]
}

/** The API believed the header of the doctor: no proxy has appended an address, or one that is trusted as well. */
function judgeForged(client: string | undefined, peer: string): Finding {
  const advice =
    client === undefined
      ? `Configure the proxy at ${peer} to append the client address to X-Forwarded-For, or to replace the header with it. If no proxy runs there, remove ${peer} from TRUSTED_PROXIES.`
      : `List only proxies in TRUSTED_PROXIES. It includes ${client}, the address of the doctor itself.`
  return fail('Proxies', 'clients can forge X-Forwarded-For', advice)
}
