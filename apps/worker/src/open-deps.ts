import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { mailFolderIn } from '@frontdesk/accounts/mails/mail-files'
import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { openExportStore, openMessageFileStore, type FileStoreEnv } from '@frontdesk/files/file-store/open-file-store'
import { cachedToolFacts } from '@frontdesk/answers/tool-calls/offered-tools'
import { toolLimits } from '@frontdesk/answers/tool-calls/toolbox'
import { newRequestCipher } from '@frontdesk/conversations/turn/request-data'
import type { Db } from '@frontdesk/db/connect'
import { limitPerAccount, statementsOfAccount } from '@frontdesk/db/limit-per-account'
import { openEgress } from '@frontdesk/egress/open-egress'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { openRenderRequests } from '@frontdesk/rendering/render-exchange'
import type { CrawlLimits } from '@frontdesk/knowledge/crawl/crawl-limits'
import type { ParseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import type { LeftOut } from '@frontdesk/knowledge/semantic/search-in-memory'
import { newSemanticSearch, type MaskTexts } from '@frontdesk/knowledge/semantic/semantic-search'
import type { BreakerLimits } from '@frontdesk/model/circuit-breaker'
import type { Deadlines } from '@frontdesk/model/deadlines'
import { maskTexts } from '@frontdesk/model/masking/masked-model'
import type { EncryptionKeys } from '@frontdesk/runtime/cipher'
import { connectorLimits } from '@frontdesk/connectors/call-connector'
import { newSecretCipher } from '@frontdesk/secrets/connector-secret'
import type { Deps } from './deps.ts'
import { openMail, senderOf, type MailSettings } from './mail.ts'
import { newWorkerMetrics } from './metrics.ts'
import { openLazyIndexer } from './open-lazy-indexer.ts'
import { openLazyRenderer } from './open-lazy-renderer.ts'
import { openEmbedding } from './open-embedding.ts'
import { newBreakers, openModels, type ProviderSettings } from './open-models.ts'
import { searchOrNothing } from './search-or-nothing.ts'

export interface DepsInput extends Pick<Deps, 'db' | 'redis' | 'namespace' | 'baseUrl' | 'times' | 'log'> {
  searchDb: Pick<Db, 'pool'>
  indexDb: Db
  encryptionKeys: EncryptionKeys
  mail: MailSettings
  provider: ProviderSettings
  /** EMBEDDING_MODEL: the model for semantic search; undefined if there is none. */
  embeddingModel: string | undefined
  /** DATA_DIR, where local models are. */
  dataDir: string
  deadlines: Deadlines
  breaker: BreakerLimits
  /** For one page or file of a source. */
  parseLimits: ParseLimits
  /** How much one crawl reads; the defaults where nothing is said. */
  crawlLimits: Partial<CrawlLimits>
  /** CHROMIUM: the browser for pages that need JavaScript; undefined: the one of the system. */
  chromium: string | undefined
  /** SEARCH_INDEX_MEGABYTES: what passages and vectors in memory may take, in bytes. */
  searchIndexBytes: number
  /** EGRESS_ALLOW: the internal addresses that may be read. */
  egressAllow: string
  /** EGRESS_ALLOW_CALLS: the internal addresses that webhooks and connectors may call. */
  egressAllowCalls: string
  /** An authority (PEM) whose certificates connectors may have, beside those that Node knows. */
  connectorAuthority?: string
  exportStore: FileStoreEnv
}

export interface OpenDeps {
  deps: Deps
  /** Makes ready what the first question would have to wait for; for workers that answer. */
  warmUp: () => Promise<void>
  /** Closes what `openDeps` opened; the connections belong to the caller. */
  close: () => Promise<unknown>
}

/** How long a statement of an account waits for others of the account: as long as a statement may take. */
const accountWaitMs = 5_000

/** Opens everything that a worker consists of, over connections that are open already. */
export async function openDeps(input: DepsInput): Promise<OpenDeps> {
  const { db, redis, namespace, encryptionKeys, mail, times, parseLimits, crawlLimits, log } = input
  const metrics = newWorkerMetrics()
  const queues = openQueues({ redis, namespace })
  const findChatbot = cachedFindChatbot({ db, keepMs: times.chatbotCacheMs })
  const opened = await openProviders(input, { metrics, findChatbot })
  const { embedding, modelFor, retrieve, warmUp, closeModels } = opened
  const { crawlEgress, callEgress } = openEgresses(input)
  const indexer = openLazyIndexer({
    db: input.indexDb,
    redis,
    namespace,
    egress: crawlEgress,
    render: openRenderRequests({ redis, namespace, queues }),
    parseLimits,
    crawlLimits,
    log,
  })
  const renderer = openLazyRenderer({ chromium: input.chromium, egress: crawlEgress })
  const deps: Deps = {
    db,
    redis,
    namespace,
    cipher: newRequestCipher(encryptionKeys),
    mailCipher: newMailCipher(encryptionKeys),
    secretCipher: newSecretCipher(encryptionKeys),
    sendMail: openMail(mail),
    mailAddress: senderOf(mail.from).address,
    mailFolder: mailFolderIn(mail.dataDir),
    baseUrl: input.baseUrl,
    queues,
    perAccount: limitPerAccount({ atATime: statementsOfAccount, waitMs: accountWaitMs }),
    modelFor,
    indexer,
    renderer,
    egress: callEgress,
    findChatbot,
    findToolFacts: cachedToolFacts({ db, keepMs: times.chatbotCacheMs }),
    toolLimits,
    retrieve,
    embedding,
    exportFiles: openExportStore(input.exportStore),
    messageFiles: openMessageFileStore(input.exportStore),
    log,
    metrics,
    times,
  }
  const close = () => {
    closeModels()
    return Promise.allSettled([
      queues.close(),
      indexer.close(),
      renderer.close(),
      crawlEgress.close(),
      callEgress.close(),
    ])
  }
  return { deps, warmUp, close }
}

/** The parts that call model providers: the models that write replies, and the search with its embeddings. */
async function openProviders(
  input: DepsInput,
  { metrics, findChatbot }: Pick<Deps, 'metrics' | 'findChatbot'>,
): Promise<Pick<Deps, 'modelFor' | 'embedding' | 'retrieve'> & Pick<OpenDeps, 'warmUp'> & { closeModels: () => void }> {
  const { provider, embeddingModel, dataDir, db, searchDb, indexDb, searchIndexBytes, times, log } = input
  const { deadlines, breaker } = input
  const newBreaker = newBreakers({ log, metrics }, breaker)
  const modelFor = openModels({ db, log, metrics }, { settings: provider, deadlines, newBreaker })
  const opened = await openEmbedding({ ...provider, model: embeddingModel, dataDir }, { db: indexDb, newBreaker, log })
  const { embedding, questions } = opened
  if (embeddingModel !== undefined && embedding === undefined) {
    log.warn({ why: opened.why }, 'semantic search is off; keyword search only')
  }
  const onSearched = metrics.semanticSearchEnded
  const memory = newIndexMemory(searchIndexBytes)
  const onLeftOut = (leftOut: LeftOut): void => log.warn(leftOut, 'a chatbot has keyword search only')
  const semanticSearch =
    questions &&
    newSemanticSearch({
      db: searchDb,
      ...questions,
      maskTexts: openTextMasks(findChatbot),
      memory,
      onSearched,
      onLeftOut,
    })
  const retrieve = newRetriever({ db: searchDb, keepMs: times.pageCacheMs, indexMemory: memory, semanticSearch })
  return {
    modelFor,
    embedding,
    retrieve: searchOrNothing({ retrieve, log, metrics }),
    warmUp: async () => opened.embedding && opened.warmUp(),
    closeModels: () => opened.embedding && opened.close(),
  }
}

/** Masks what is embedded of a visitor's question, where the owner wants that. */
const openTextMasks =
  (findChatbot: Deps['findChatbot']): MaskTexts =>
  async (chatbotId, texts) => {
    const chatbot = await findChatbot(chatbotId)
    return chatbot?.personalData.isMasked === true ? maskTexts(chatbot.personalData, texts) : texts
  }

/** The two ways to outside hosts: one for websites that are indexed, one for calls of other people's APIs. */
function openEgresses({ egressAllow, egressAllowCalls, connectorAuthority: authority }: DepsInput) {
  return {
    crawlEgress: openEgress({
      allow: egressAllow,
      userAgent: 'FrontdeskBot/0.1 (website indexing for its own chatbot)',
    }),
    callEgress: openEgress({
      allow: egressAllowCalls,
      setting: 'EGRESS_ALLOW_CALLS',
      userAgent: 'Frontdesk/0.1',
      limits: connectorLimits,
      ...(authority === undefined ? {} : { authority }),
    }),
  }
}
