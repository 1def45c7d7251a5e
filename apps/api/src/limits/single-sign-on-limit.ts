import type { FastifyRequest } from 'fastify'
import type { ApiSettings, Deps } from '../deps.ts'
import { pseudonymise } from '../http/pseudonymise.ts'
import { countInWindow } from './count-in-window.ts'
import { refuse } from './login-limits.ts'
import { limitedNetworks } from './network.ts'

type Needs = Pick<Deps, 'redis' | 'namespace'> & { settings: Pick<ApiSettings, 'limiterSecret'> }

const windowMs = 15 * 60 * 1_000
/** A company whose people come from one address may all log in at nine o'clock. Each step asks its provider. */
const most = 600

/** Limits the steps of logins by single sign-on, and logouts by providers, of one network. Nothing can be guessed here. */
export const singleSignOnLimit =
  ({ redis, namespace, settings }: Needs) =>
  async ({ ip }: FastifyRequest): Promise<void> => {
    for (const network of limitedNetworks(ip, most)) {
      const key = `${namespace}:single-sign-on:${pseudonymise(settings.limiterSecret, network.name)}`
      if ((await countInWindow(redis, key, windowMs)) <= network.most) continue
      refuse({ waitMs: Math.max(1, await redis.pttl(key)) })
    }
  }
