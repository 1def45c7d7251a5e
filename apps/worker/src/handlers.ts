import type { Handlers } from '@frontdesk/jobs/work'
import type { Deps } from './deps.ts'
import { crawlSourceJob } from './jobs/crawl-source.ts'
import { writeReplyJob } from './jobs/write-reply.ts'

/** All that a worker does, one line per job. */
export const handlers = (deps: Deps): Handlers => ({
  'write-reply': (payload, context) => writeReplyJob(deps, payload, context),
  'crawl-source': (payload, context) => crawlSourceJob(deps, payload, context),
})
