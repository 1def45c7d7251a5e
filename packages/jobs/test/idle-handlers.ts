import { policies } from '@frontdesk/jobs/policies'
import type { Handlers } from '@frontdesk/jobs/start-workers'

/** A handler for each job that does nothing. Every job has a policy: the compiler sees to it. */
export const idleHandlers = Object.fromEntries(
  Object.keys(policies).map(name => [name, async () => undefined]),
) as unknown as Handlers
