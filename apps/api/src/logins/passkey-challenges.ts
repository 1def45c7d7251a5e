import { createHash, randomBytes } from 'node:crypto'
import { passkeyTimeoutMs } from '@frontdesk/contracts/account/passkeys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

/*
 * Challenges of passkeys, in Redis. Each is for one holder: at a login for a browser, which keeps its number in a cookie of
 * five minutes, and otherwise for the login session. The key is a hash of both, so that reading Redis tells neither. Losing
 * Redis loses a press of a button.
 */

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

/** What a challenge is for: a login, proving a passkey while logged in, or a new one. It is good for nothing else. */
export type ChallengeUse = 'login' | 'proof' | 'new'

export interface PasskeyChallenges {
  /** Creates the challenge of a request, which the same browser or login can answer. */
  create: (request: FastifyRequest, reply: FastifyReply, use: ChallengeUse) => Promise<string>
  /** Uses up a challenge that a request answers. False: it is not its own, or it was used before or has expired. */
  take: (request: FastifyRequest, use: ChallengeUse, challenge: string) => Promise<boolean>
}

export function passkeyChallenges({ redis, namespace, settings }: Needs): PasskeyChallenges {
  const isHttps = settings.baseUrl?.startsWith('https://') === true
  const cookieName = isHttps ? '__Host-frontdesk-passkey' : 'frontdesk-passkey'
  const keyOf = (holder: string, use: ChallengeUse, challenge: string): string =>
    `${namespace}:passkey-challenge:${createHash('sha256').update([holder, use, challenge].join('\n')).digest('base64url')}`
  return {
    async create(request, reply, use) {
      const challenge = newChallenge()
      const holder = use === 'login' ? newChallenge() : request.session.sessionId
      await redis.set(keyOf(holder, use, challenge), '1', 'PX', passkeyTimeoutMs)
      if (use !== 'login') return challenge
      reply.setCookie(cookieName, holder, {
        path: '/',
        httpOnly: true,
        secure: isHttps || request.protocol === 'https',
        sameSite: 'strict',
        maxAge: passkeyTimeoutMs / 1_000,
      })
      return challenge
    },
    async take(request, use, challenge) {
      const holder = use === 'login' ? request.cookies[cookieName] : request.session.sessionId
      return holder !== undefined && (await redis.del(keyOf(holder, use, challenge))) === 1
    },
  }
}

const newChallenge = (): string => randomBytes(32).toString('base64url')
