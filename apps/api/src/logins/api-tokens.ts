import type { ProgramActor } from '@frontdesk/accounts/actor'
import { tokenInvalid } from '@frontdesk/accounts/errors'
import { beginsAsToken, hashOfSecret, isTokenSecret } from '@frontdesk/accounts/tokens/api-token-secret'
import { findTokenActor } from '@frontdesk/accounts/tokens/find-token-actor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { loginLimits, refuse, type CountedTry } from '../limits/login-limits.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'metrics'>

/** How long a token that was right is remembered after its last use. */
const knownMs = 30 * 24 * 60 * 60 * 1_000

/** The API tokens of requests. */
export interface ApiTokens {
  /** Finds the program whose token a request has. Throws where the token is wrong, and counts that for its network. */
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<ProgramActor>
  /** Finds the program of a request once more; null: its token has ended. */
  findAgain: (request: FastifyRequest) => Promise<ProgramActor | null>
}

/**
 * Finds programs by their tokens. Wrong ones are counted for their network like failed logins, and beyond the limit none
 * is looked up. A token that was right lately is looked up all the same: a program must not be stopped by what others do
 * in its network, such as that of a service that calls us for many customers.
 */
export function apiTokens({ db, redis, namespace, settings, metrics }: Needs): ApiTokens {
  const limits = loginLimits({ redis, namespace, settings })
  const knownKey = (secret: string): string => `${namespace}:token:known:${hashOfSecret(secret).toString('base64url')}`
  const count = async (request: FastifyRequest): Promise<CountedTry> => {
    const counted = await limits.countToken(request.ip)
    // With its address, as of failed logins, for the operator's firewall; never with the token.
    if (counted.exceeds !== null)
      request.log.warn({ limit: 'network', address: request.ip }, 'too many wrong API tokens')
    if (counted.waitMs > 0) metrics.tokenRefused('limited')
    refuse(counted)
    return counted
  }
  return {
    async find(request, reply) {
      const secret = secretOf(request)
      const isPossible = isTokenSecret(secret)
      const isKnown = isPossible && (await redis.pexpire(knownKey(secret), knownMs)) === 1
      const counted = isKnown ? null : await count(request)
      const actor = isPossible ? await findTokenActor({ db }, secret) : null
      if (actor === null) {
        if (isKnown) await Promise.all([redis.del(knownKey(secret)), count(request)])
        metrics.tokenRefused('wrong')
        reply.header('www-authenticate', 'Bearer error="invalid_token"')
        throw tokenInvalid()
      }
      if (counted !== null) await Promise.all([counted.forgive(), redis.set(knownKey(secret), '1', 'PX', knownMs)])
      return actor
    },
    findAgain: request => findTokenActor({ db }, secretOf(request)),
  }
}

/**
 * Whether a request has an API token, right or wrong. Beside the cookie of a login, only a Bearer that begins as our tokens
 * do is one: proxies in front of the dashboard add others, such as the token of their own login.
 */
export const hasToken = (request: FastifyRequest, { hasLogin }: { hasLogin: boolean }): boolean =>
  /^bearer(?: |$)/i.test(request.headers.authorization ?? '') && (!hasLogin || beginsAsToken(secretOf(request)))

const secretOf = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  authorization.slice('bearer '.length).trim()
