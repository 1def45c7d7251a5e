import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { network } from '../limits/network.ts'
import { pseudonymise } from '../http/pseudonymise.ts'

/*
 * A browser that a user has logged in on, or has chosen a password on by a link, keeps a cookie that says so, and outlives
 * the login. It opens nothing. It keeps
 * strangers who try the user's address from locking this browser out (`limits/login-limits.ts`), and it is why a login
 * on it is no news to the user.
 *
 * The cookie is `<random id>.<day>.<signature>`. The signature is made with the user's e-mail address, which the cookie
 * does not name: it is known again at the login, where the address is entered.
 */

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

const dayMs = 24 * 60 * 60 * 1_000
/** Days that a browser is known after its last cookie. */
const knownDays = 90
/** A cookie that is older is created again while it is used. */
const renewDays = 30
/** Days that the network of a login is remembered, for programs that keep no cookie, and for browsers that are new. */
const networkDays = 30

export interface KnownDevices {
  /** The id of this browser, if the user with this address has logged in on it before. */
  find: (request: FastifyRequest, email: string) => string | null
  /** Makes the browser of a logged-in user known, unless it is. */
  remember: (request: FastifyRequest, reply: FastifyReply, email: string) => void
  /** Makes the network of a request known as one that the user with this address uses. */
  rememberNetwork: (request: FastifyRequest, email: string) => Promise<void>
  /** Whether the user with this address has logged in from the network of a request lately. */
  knowsNetwork: (request: FastifyRequest, email: string) => Promise<boolean>
  /** Whether neither the browser is known nor the network was used for a login lately. Remembers the network. */
  isNew: (request: FastifyRequest, email: string) => Promise<boolean>
}

export function knownDevices({ redis, namespace, settings }: Needs): KnownDevices {
  const isHttps = settings.baseUrl?.startsWith('https://') === true
  const cookieName = isHttps ? '__Host-frontdesk-device' : 'frontdesk-device'
  const sign = (id: string, day: string, email: string): string =>
    pseudonymise(settings.sessionSecret, ['device', id, day, email.trim().toLowerCase()].join('\n'))
  const read = (request: FastifyRequest, email: string) => {
    const [id = '', day = '', signature = ''] = (request.cookies[cookieName] ?? '').split('.')
    const ageDays = today() - Number(day)
    const isOurs = isSame(signature, sign(id, day, email)) && ageDays >= 0 && ageDays <= knownDays
    return isOurs ? { id, ageDays } : null
  }
  const seenKey = ({ ip }: FastifyRequest, email: string): string =>
    `${namespace}:login:seen:${pseudonymise(settings.limiterSecret, `${email.trim().toLowerCase()}\n${network(ip)}`)}`
  return {
    find: (request, email) => read(request, email)?.id ?? null,
    remember(request, reply, email) {
      const known = read(request, email)
      if (known !== null && known.ageDays <= renewDays) return
      const [id, day] = [known?.id ?? randomBytes(12).toString('base64url'), String(today())]
      reply.setCookie(cookieName, `${id}.${day}.${sign(id, day, email)}`, {
        path: '/',
        httpOnly: true,
        // By the name, too: a browser drops a `__Host-` cookie that is not secure, whatever the proxy says of the request.
        secure: isHttps || request.protocol === 'https',
        sameSite: 'strict',
        maxAge: knownDays * (dayMs / 1_000),
      })
    },
    rememberNetwork: async (request, email) =>
      void (await redis.set(seenKey(request, email), '1', 'PX', networkDays * dayMs)),
    knowsNetwork: async (request, email) => (await redis.exists(seenKey(request, email))) === 1,
    async isNew(request, email) {
      const last = await redis.set(seenKey(request, email), '1', 'PX', networkDays * dayMs, 'GET')
      return last === null && read(request, email) === null
    },
  }
}

const today = (): number => Math.floor(Date.now() / dayMs)

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
