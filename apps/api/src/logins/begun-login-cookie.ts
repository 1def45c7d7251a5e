import { createHash } from 'node:crypto'
import { longestLoginMs, openLogin, sealLogin, type BegunLogin } from '@frontdesk/accounts/single-sign-on/begun-login'
import { singleSignOnExpired } from '@frontdesk/accounts/single-sign-on/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings' | 'secretCipher'>

/** The login by single sign-on that a browser has begun, in a cookie of its own. */
export interface BegunLoginCookie {
  /** Keeps a login in the browser while its user is at the provider. */
  set: (request: FastifyRequest, reply: FastifyReply, login: BegunLogin) => void
  /** Takes the login of a browser and uses it up. Throws SINGLE_SIGN_ON_EXPIRED: there is none, or it was used before. */
  take: (request: FastifyRequest, reply: FastifyReply) => Promise<BegunLogin>
}

export function begunLoginCookie({ redis, namespace, settings, secretCipher }: Needs): BegunLoginCookie {
  const isHttps = settings.baseUrl?.startsWith('https://') === true
  const name = isHttps ? '__Host-frontdesk-single-sign-on' : 'frontdesk-single-sign-on'
  // Lax: the provider sends the browser back from another site, by a GET of the whole page.
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, secure: isHttps || request.protocol === 'https', sameSite: 'lax' }) as const
  return {
    set(request, reply, login) {
      const sealed = sealLogin(secretCipher, login)
      reply.setCookie(name, sealed, { ...options(request), maxAge: longestLoginMs / 1_000 })
    },
    async take(request, reply) {
      const login = openLogin(secretCipher, request.cookies[name] ?? '')
      reply.clearCookie(name, options(request))
      if (login === null) throw singleSignOnExpired()
      const used = `${namespace}:single-sign-on:used:${createHash('sha256').update(login.state).digest('base64url')}`
      if ((await redis.set(used, '1', 'PX', longestLoginMs, 'NX')) === null) throw singleSignOnExpired()
      return login
    },
  }
}
