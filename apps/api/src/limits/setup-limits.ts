import { AppError } from '@frontdesk/errors/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { pseudonymise } from '../http/pseudonymise.ts'
import { countByAll, takeBack, type LimitedCounter } from './count-in-window.ts'
import { limitedNetworks } from './network.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

const windowMs = 15 * 60 * 1_000
/** Guesses per window. The second limit holds for all addresses together. */
const most = { ofNetwork: 10, together: 100 }

/** Limits on guesses of the set-up code, counted in Redis across all processes. */
export interface SetupLimits {
  /** Counts a guess before it is compared; throws where a limit is exceeded. */
  count: (request: FastifyRequest) => Promise<void>
  /** Takes the count back after the right code, so that correcting a form uses up no guess. */
  forgive: (request: FastifyRequest) => Promise<void>
}

export function setupLimits({ redis, namespace, settings }: Needs): SetupLimits {
  const countersOf = ({ ip }: FastifyRequest): LimitedCounter[] => {
    const networks = limitedNetworks(ip, most.ofNetwork).map(network => ({
      key: `${namespace}:setup:network:${pseudonymise(settings.limiterSecret, network.name)}`,
      most: network.most,
    }))
    return [...networks, { key: `${namespace}:setup:together`, most: most.together }]
  }
  return {
    async count(request) {
      const counted = await countByAll(redis, countersOf(request), windowMs)
      const over = counted.filter(({ isOver }) => isOver)
      if (over.length === 0) return
      const waits = await Promise.all(over.map(({ counter }) => redis.pttl(counter.key)))
      throw tooManyGuesses(Math.max(1, Math.ceil(Math.max(...waits) / 1_000)))
    },
    async forgive(request) {
      await Promise.all(countersOf(request).map(({ key }) => takeBack(redis, key)))
    },
  }
}

const tooManyGuesses = (seconds: number): AppError =>
  new AppError('SETUP_LIMITED', 'too-many', 'There were too many incorrect codes. Wait 15 minutes, then try again.', {
    retryAfterSeconds: seconds,
  })
