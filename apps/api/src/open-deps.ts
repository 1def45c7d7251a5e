import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { cachedIdentityKeys } from '@frontdesk/chatbots/identity/find-identity-keys'
import { cachedRenewal } from '@frontdesk/chatbots/identity/renew-identity-keys'
import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { knownHosts } from '@frontdesk/chatbots/domains/known-hosts'
import { inspectLimits, openFileInspector } from '@frontdesk/files/file-inspector'
import { openExportStore, openMessageFileStore, type FileStoreEnv } from '@frontdesk/files/file-store/open-file-store'
import { openLiveFeed } from '@frontdesk/live-chat/live-feed'
import { newRequestCipher } from '@frontdesk/conversations/turn/request-data'
import { addressRules } from '@frontdesk/egress/address-rules'
import { openLookUpTexts } from '@frontdesk/egress/look-up-texts'
import { openEgress } from '@frontdesk/egress/open-egress'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { openLiveChannel } from '@frontdesk/reply-stream/live-channel'
import { openMemberChanges } from '@frontdesk/reply-stream/member-changes'
import { openReplySubscriptions } from '@frontdesk/reply-stream/reply-subscriptions'
import type { EncryptionKeys } from '@frontdesk/runtime/cipher'
import { newSecretCipher } from '@frontdesk/secrets/connector-secret'
import type { Deps } from './deps.ts'
import { openClosing } from './http/closing.ts'
import { mostWaiting, openOutageQueue } from './http/outage-queue.ts'
import { limitPerAccount, statementsOfAccount } from '@frontdesk/db/limit-per-account'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { checkRedisWrites } from '@frontdesk/runtime/check-redis'
import { newApiMetrics } from './metrics.ts'
import type { Connections } from './open-connections.ts'

export interface DepsInput extends Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'times' | 'log'> {
  subscriber: Connections['subscriber']
  encryptionKeys: EncryptionKeys
  /** EGRESS_ALLOW: the internal addresses that may be read. */
  egressAllow: string
  /** EGRESS_ALLOW_CALLS: the internal addresses that may be called. */
  egressAllowCalls: string
  exportStore: FileStoreEnv
  /** Instead of the name servers of this machine. */
  nameServers?: readonly string[] | undefined
}

export interface OpenDeps {
  deps: Deps
  /** Closes what `openDeps` opened; the connections belong to the caller. */
  close: () => Promise<unknown>
}

/** Opens everything that an API process consists of, over connections that are open already. */
export async function openDeps(input: DepsInput): Promise<OpenDeps> {
  const { db, redis, subscriber, namespace, encryptionKeys, settings, times, log } = input
  const queues = openQueues({ redis, namespace })
  const secretCipher = newSecretCipher(encryptionKeys)
  // Somebody is waiting at the login page.
  const callEgress = openEgress({
    allow: input.egressAllowCalls,
    setting: 'EGRESS_ALLOW_CALLS',
    userAgent: 'Frontdesk',
    limits: { totalMs: 10_000 },
  })
  const closing = openClosing()
  const fileInspector = openFileInspector({ ...inspectLimits, inspectMs: times.inspectMs })
  const liveFeed = openLiveFeed({
    db,
    channel: await openLiveChannel({ subscriber, namespace }),
    pollEveryMs: times.livePollMs,
    onError: err => log.warn({ err }, 'could not read live chat events; retrying'),
  })
  const deps: Deps = {
    db,
    redis,
    namespace,
    cipher: newRequestCipher(encryptionKeys),
    mailCipher: newMailCipher(encryptionKeys),
    secretCipher,
    readRules: addressRules(input.egressAllow),
    callRules: addressRules(input.egressAllowCalls, 'EGRESS_ALLOW_CALLS'),
    callEgress,
    lookUpTexts: openLookUpTexts(input.nameServers),
    queues,
    exportFiles: openExportStore(input.exportStore),
    messageFiles: openMessageFileStore(input.exportStore),
    fileInspector,
    replySubscriptions: await openReplySubscriptions({ subscriber, namespace }),
    liveFeed,
    memberChanges: await openMemberChanges({ subscriber, namespace }),
    findChatbot: cachedFindChatbot({ db, keepMs: times.chatbotCacheMs }),
    findIdentityKeys: cachedIdentityKeys({ db, secretCipher }, { keepMs: times.chatbotCacheMs }),
    renewIdentityKeys: cachedRenewal({ db, secretCipher, queues }, { keepMs: times.chatbotCacheMs }),
    knownHosts: knownHosts({ db, refreshMs: times.hostCacheMs, unknownMs: times.unknownHostMs }),
    perAccount: limitPerAccount({ atATime: statementsOfAccount, waitMs: times.accountWaitMs }),
    closing,
    throughOutage: openOutageQueue({
      ask: () => Promise.all([execute(db.pool, sql`select 1`), checkRedisWrites({ redis, namespace })]),
      closing: closing.waitingSignal,
      waitMs: times.outageWaitMs,
      most: mostWaiting,
      log,
    }),
    metrics: newApiMetrics(),
    log,
    settings,
    times,
  }
  return {
    deps,
    close: () => Promise.allSettled([queues.close(), liveFeed.close(), fileInspector.close(), callEgress.close()]),
  }
}
