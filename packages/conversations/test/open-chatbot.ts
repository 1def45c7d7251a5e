import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { acceptMessage, type AcceptInput, type Accepted } from '@frontdesk/conversations/messages/accept-message'
import { claimTurn, type Turn } from '@frontdesk/conversations/turn/claim-turn'
import { commitReply, type Draft } from '@frontdesk/conversations/turn/commit-reply'
import { newRequestCipher } from '@frontdesk/conversations/turn/request-data'
import { connect, type Db } from '@frontdesk/db/connect'
import type { Account, Chatbot, Prisma } from '@frontdesk/db/generated/client'
import { workerRedis, type Redis } from '@frontdesk/runtime/redis'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import type { Test } from 'tap'

/** A connection of the test's own, for a transaction that stays open. */
export type Client = Pick<Db['pool'], 'query'>

export interface ChatbotFixture {
  databaseUrl: string
  db: Db
  redis: Redis
  namespace: string
  cipher: Cipher
  account: Account
  chatbot: Chatbot
  /**
   * Accepts a message of the desk's chatbot, over another connection where one is named; the answer carries the reply's
   * id too.
   */
  accept: (input?: Partial<AcceptInput>, over?: Pick<Db, 'pool'>) => Promise<Accepted & { replyId: string }>
  /** Claims the oldest pending turn, with a lease of its own where none is named. */
  claim: (conversationId: string, lease?: string) => Promise<Turn>
  /** Accepts, claims and answers a message. Returns the ids of question and answer. */
  exchange: (text: string, html: string, input?: Partial<AcceptInput>) => Promise<{ turn: Turn; messageId: string }>
  conversation: (id: string) => Promise<Prisma.ConversationGetPayload<object>>
  /** The account's counter of this month, and what its ledger says it should be. */
  usage: (accountId?: string) => Promise<{ used: number; ledger: number }>
}

export const visitor = {
  clientIp: '203.0.113.* (anonymized)',
  language: 'en',
  referer: 'https://shop.example/',
  browser: null,
}

export const aDraft = (html: string, draft: Partial<Draft> = {}): Draft => ({
  html,
  sources: [],
  model: 'model-server',
  inputTokens: 12,
  outputTokens: 3,
  isTruncated: false,
  isUnanswered: false,
  actions: [],
  ...draft,
})

/** PostgreSQL and Redis for one test file, and a chatbot of an account with room for many replies. */
export async function openChatbot(t: Test, quota = 1_000): Promise<ChatbotFixture> {
  const [database, { url, namespace }] = await Promise.all([testDatabase(t), testRedis(t)])
  const db = connect({ databaseUrl: database.url, poolSize: 12, name: 'test', onIdleError: () => undefined })
  const redis = workerRedis({ url, name: 'test', onError: () => undefined })
  t.teardown(async () => {
    redis.disconnect()
    await db.close()
  })
  const account = await anAccount(db)
  const chatbot = await aChatbot(db, { accountId: account.id })

  const accept: ChatbotFixture['accept'] = async (input = {}, over = db) => {
    const replyId = input.replyId ?? randomUUID()
    const accepted = await acceptMessage(
      { db: over },
      {
        chatbotId: chatbot.id,
        accountId: account.id,
        quota,
        dailyCap: null,
        sessionId: undefined,
        text: 'When are you open?',
        visitor,
        isStreamed: false,
        hasHandoffIntent: false,
        repeatable: undefined,
        ...input,
        replyId,
      },
    )
    if ('isRepeat' in accepted) throw new Error('the message was taken for a repeated one')
    return { ...accepted, replyId }
  }
  const claim: ChatbotFixture['claim'] = async (conversationId, lease = randomUUID()) => {
    const turn = await claimTurn({ db }, { conversationId, lease, leaseMs: 60_000 })
    if (turn === null) throw new Error('there was no turn to claim')
    return turn
  }
  return {
    databaseUrl: database.url,
    db,
    redis,
    namespace,
    cipher: newRequestCipher('an encryption key that only the tests know'),
    account,
    chatbot,
    accept,
    claim,
    async exchange(text, html, input = {}) {
      const { conversationId } = await accept({ text, ...input })
      const turn = await claim(conversationId)
      const stored = await commitReply({ db }, turn, aDraft(html))
      if (stored === null) throw new Error('the reply was not stored')
      return { turn, messageId: stored.messageId }
    },
    conversation: id => db.prisma.conversation.findUniqueOrThrow({ where: { id: BigInt(id) } }),
    async usage(accountId = account.id) {
      const used = (await db.prisma.usage.findFirst({ where: { accountId } }))?.used ?? 0
      const charges = await db.prisma.charge.count({ where: { accountId, kind: 'charge' } })
      const refunds = await db.prisma.charge.count({ where: { accountId, kind: 'refund' } })
      return { used, ledger: charges - refunds }
    },
  }
}

/** Resolves once so many of the database's statements wait for a lock; without sleeping, but not for ever. */
export async function untilBlocked({ pool }: Pick<Db, 'pool'>, count = 1): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    )
    if (rows[0].waiting >= count) return
    if (Date.now() > deadline) throw new Error(`never were ${count} statements waiting for a lock`)
    await nextTurn()
  }
}

/** Runs `task` inside a transaction that stays open until the task is done, and commits it. */
export async function inTransaction<T>({ pool }: Pick<Db, 'pool'>, task: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await task(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}
