import { AppError } from '@frontdesk/errors/app-error'
import type { Deps } from '../deps.ts'
import { countInWindow } from './count-in-window.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

const windowMs = 60_000

/** Counts the dashboard's requests of one login or API token, in Redis across all processes; throws where the limit is exceeded. */
export const requestLimit =
  ({ redis, namespace, settings }: Needs) =>
  async (who: string): Promise<void> => {
    const key = `${namespace}:requests:${who}`
    const count = await countInWindow(redis, key, windowMs)
    if (count <= settings.dashboardPerMinute) return
    throw requestsLimited(settings.dashboardPerMinute, Math.ceil((await redis.pttl(key)) / 1_000))
  }

const requestsLimited = (most: number, seconds: number): AppError =>
  new AppError(
    'REQUESTS_LIMITED',
    'too-many',
    `A login or API token can send ${most} requests a minute. Wait a moment, then try again.`,
    {
      retryAfterSeconds: Math.min(60, Math.max(1, seconds)),
      values: { limit: most },
    },
  )
