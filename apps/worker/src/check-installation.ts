import { checkEmbeddingModel } from '@frontdesk/accounts/doctor/check-embedding-model'
import { checkMail } from '@frontdesk/accounts/doctor/check-mail'
import { checkNode } from '@frontdesk/accounts/doctor/check-node'
import { checkPostgres } from '@frontdesk/accounts/doctor/check-postgres'
import { checkProviders } from '@frontdesk/accounts/doctor/check-provider'
import { checkRedis } from '@frontdesk/accounts/doctor/check-redis'
import type { Finding } from '@frontdesk/accounts/doctor/finding'
import { checked, collected } from '@frontdesk/accounts/doctor/run-check'
import { claimCheck, recordWorkerFacts, type Findings } from '@frontdesk/accounts/installation/worker-facts'
import { checkExportStore } from '@frontdesk/files/file-store/check-export-store'
import type { QueueName } from '@frontdesk/jobs/policies'
import type { Deps } from './deps.ts'
import type { WorkerEnv } from './env.ts'
import { repeat } from './repeat.ts'

/*
 * The doctor's checks that need the settings of workers, for the operators' page: of maintenance workers those of the
 * servers, of replies workers those of the model providers. A check is made an hour after the last one, and a minute
 * after a worker has started, because a restart is how a setting is changed. The newest findings replace those before.
 */

const lookEveryMs = 60_000
const checkEveryMs = 3_600_000
const mostFindings = 100
const mostCharacters = 500

type Needs = Pick<Deps, 'db' | 'namespace' | 'log'>

/** Checks by the workers of a queue. */
interface Check {
  fact: 'findingsOfMaintenance' | 'findingsOfReplies'
  run: (env: WorkerEnv, namespace: string) => Promise<Finding[]>
}

const checks: Partial<Record<QueueName, Check>> = {
  maintenance: { fact: 'findingsOfMaintenance', run: checkServers },
  replies: { fact: 'findingsOfReplies', run: checkModels },
}

/** Checks by the clock. Returns a function that stops the clock and waits for what is running. */
export function startChecks(needs: Needs, env: WorkerEnv, queues: readonly QueueName[]): () => Promise<void> {
  const startedAt = performance.now()
  const stops = queues.flatMap(queue => {
    const check = checks[queue]
    if (check === undefined) return []
    const look = async (): Promise<void> => {
      const olderThanMs = Math.min(checkEveryMs, performance.now() - startedAt)
      if (await claimCheck(needs, check.fact, olderThanMs)) await recordFindings(needs, env, queue)
    }
    return [repeat(lookEveryMs, look, err => needs.log.warn({ err, queue }, 'could not check the installation'))]
  })
  return async () => void (await Promise.all(stops.map(stop => stop())))
}

/** Checks what workers of this queue can, and records what was found. */
export async function recordFindings({ db, namespace }: Needs, env: WorkerEnv, queue: QueueName): Promise<void> {
  const check = checks[queue]
  if (check === undefined) return
  const found = await check.run(env, namespace)
  const cut = (text: string): string => text.slice(0, mostCharacters)
  const findings: Findings = {
    checkedAt: new Date().toISOString(),
    findings: found.slice(0, mostFindings).map(({ level, about, found: text, advice }) => ({
      level,
      about: about.slice(0, 100),
      found: cut(text),
      advice: advice === undefined ? null : cut(advice),
    })),
  }
  await recordWorkerFacts({ db }, { [check.fact]: findings })
}

async function checkServers(env: WorkerEnv, namespace: string): Promise<Finding[]> {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, REDIS_URL: redisUrl, SMTP_URL: smtpUrl } = env
  const redis = await checkRedis({ redisUrl, namespace })
  const processes = Math.max(2, redis.processes)
  const { EXPORT_STORE: exportStore, ...place } = env
  return [
    checkNode(process.version),
    ...(await checked('PostgreSQL', () => checkPostgres({ databaseUrl, directUrl, processes }))),
    ...redis.findings,
    ...(smtpUrl === undefined ? [] : await checked('Mail', async () => [await checkMail(smtpUrl, env.MAIL_FROM)])),
    ...(exportStore?.startsWith('s3://') === true
      ? await checked('Exports', async () => [await checkExportStore({ ...place, EXPORT_STORE: exportStore })])
      : []),
  ]
}

async function checkModels(env: WorkerEnv): Promise<Finding[]> {
  const own = {
    openaiApiKey: env.OPENAI_API_KEY,
    openaiBaseUrl: env.OPENAI_BASE_URL,
    openaiModel: env.OPENAI_MODEL,
  }
  const others = { models: env.MODELS, modelProviders: env.MODEL_PROVIDERS, fallbackModel: env.FALLBACK_MODEL }
  return [
    ...(await checked('Provider', () => collected(checkProviders(own, others)))),
    ...(await checked('Embedding', () => checkEmbeddingModel(env.EMBEDDING_MODEL, env.DATA_DIR))),
  ]
}
