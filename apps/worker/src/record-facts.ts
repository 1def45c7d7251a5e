import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import type { QueueName } from '@frontdesk/jobs/policies'
import type { ModelPrices } from '@frontdesk/model/model-prices'
import type { ProviderHosts } from '@frontdesk/model/provider-hosts'
import type { Deps } from './deps.ts'
import type { MailSettings } from './mail.ts'

interface RecordedSettings extends Pick<MailSettings, 'smtpUrl'> {
  queues: readonly QueueName[]
  /** MODEL_PRICES. */
  modelPrices: ModelPrices | null
  providerHosts: ProviderHosts
}

/** Records how this worker sends mails and writes replies, if it does: the API, which tells owners, has no such settings. */
export async function recordFacts(
  { db, modelFor, embedding, secretCipher }: Pick<Deps, 'db' | 'modelFor' | 'embedding' | 'secretCipher'>,
  { smtpUrl, queues, modelPrices, providerHosts }: RecordedSettings,
): Promise<void> {
  const { provider, name } = modelFor(null)
  const ofReplies = {
    model: provider === 'extractive' ? 'built-in' : name,
    semanticSearch: embedding !== undefined,
    textHosts: { ...providerHosts, questions: embedding === undefined ? null : providerHosts.questions },
  }
  const ofMaintenance = {
    mail: smtpUrl === undefined ? 'files' : 'smtp',
    modelPrices,
    encryptionKey: secretCipher.keyId,
  } as const
  await recordWorkerFacts(
    { db },
    { ...(queues.includes('replies') ? ofReplies : {}), ...(queues.includes('maintenance') ? ofMaintenance : {}) },
  )
}
