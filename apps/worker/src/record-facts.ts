import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import type { QueueName } from '@frontdesk/jobs/policies'
import type { Deps } from './deps.ts'
import type { MailSettings } from './mail.ts'

/** Records how this worker sends mails and writes replies, if it does: the API, which tells owners, has no such settings. */
export async function recordFacts(
  { db, modelFor, embedding }: Pick<Deps, 'db' | 'modelFor' | 'embedding'>,
  { smtpUrl, queues }: Pick<MailSettings, 'smtpUrl'> & { queues: readonly QueueName[] },
): Promise<void> {
  const { provider, name } = modelFor(null)
  const ofReplies = {
    model: provider === 'extractive' ? 'built-in' : name,
    semanticSearch: embedding !== undefined,
  }
  const ofMails = { mail: smtpUrl === undefined ? 'files' : 'smtp' } as const
  await recordWorkerFacts(
    { db },
    { ...(queues.includes('replies') ? ofReplies : {}), ...(queues.includes('maintenance') ? ofMails : {}) },
  )
}
