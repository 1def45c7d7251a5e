import { createHash } from 'node:crypto'
import type { PushKind, PushPayload } from '@frontdesk/contracts/live-chat/push-subscriptions'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { Db } from '@frontdesk/db/connect'
import { countedRun, forgetRuns } from '@frontdesk/db/counted-run'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { AccountEgress } from '@frontdesk/egress/open-egress'
import { sendRequest } from '@frontdesk/egress/send-request'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { encryptPayload, longestPayload } from './encrypt-payload.ts'
import { checkEndpoint } from './push-subscriptions.ts'
import { all } from './compiled/all.ts'
import type { PushTexts } from './compiled/en.ts'
import { readVapidKeys, vapidHeader } from './vapid-keys.ts'

export interface PushNeeds {
  db: Pick<Db, 'pool'>
  /** Sends requests to outside hosts. */
  egress: AccountEgress
  secretCipher: Cipher
  /** Whom a push service may ask about us: the address of this installation, or of its mails. */
  pushContact: string
}

/** A message to a browser, and the number of times it was enqueued. Only the latest job sends it. */
export interface PushJob {
  messageId: string
  enqueueCount: number
}

interface Row {
  accountId: string
  subscriptionId: string
  endpoint: string
  publicKey: string
  auth: string
  language: VisitorLanguage
  kind: PushKind
  sessionId: string
  chatbotName: string
  /** What the visitor wrote last, where the person wants to read it there; null otherwise. */
  words: string | null
  tries: number
  now: Date
}

/** What a notification says, in the language of the dashboard on that device. Its open tabs say the same. */
const pushTexts: Readonly<Record<VisitorLanguage, PushTexts>> = all

/** A push service keeps a message for so long for a browser that is off: later nobody waits there any more. */
const keptSeconds = 600
/** Seconds after each try that failed. After the last one the message is given up. */
const retrySeconds = [5, 20, 60, 180] as const
/** Stands for the answer to a message that two workers died of: like any other refusal it is final. */
const givenUpStatus = 400

/** Makes the condition that a member may answer a conversation, of the names that a statement gives to both. */
type MayAnswer = (of: { member: string; conversation: string }) => Sql

/** A condition: the person of the subscription `s` is still logged in there, and may answer the conversation `c`. */
const findStatement = ({ messageId, enqueueCount }: PushJob, mayAnswer: MayAnswer): Sql => sql`
update push_messages p set tries = tries + 1, due_at = now() + interval '2 minutes'
from push_subscriptions s
join users u on u.id = s.user_id and u.session_epoch = s.session_epoch
join members on members.user_id = s.user_id and members.account_id = s.account_id, conversations c
join chatbots b on b.id = c.chatbot_id
where p.id = ${messageId} and p.enqueue_count = ${enqueueCount} and p.due_at is not null
  and s.id = p.subscription_id and c.id = p.conversation_id and b.account_id = s.account_id
  and ${mayAnswer({ member: 'members', conversation: 'c' })}
returning s.account_id, s.id as subscription_id, s.endpoint, s.public_key, s.auth, s.language, p.kind, c.session_id,
          b.name as chatbot_name, p.tries, clock_timestamp() as now,
          case when u.preferences->>'notificationWords' = 'true' and p.kind <> 'taken' then (
            select content from messages where conversation_id = c.id and role = 'user' order by id desc limit 1) end as words`

/** What became of a message: `gone` with its subscription, `refused` by a push service that does not accept this installation. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'failed'

/** One try at a message, and where it went: the host of the push service and its status, 0 without an answer. */
interface TriedPush {
  result: PushResult
  host: string
  status: number
}

/**
 * Sends one message to a browser, if it still waits and has not been enqueued again; undefined if it does not. A browser
 * that is no more (404, 410) loses its subscription. All else that fails is tried again, a few times in some minutes, also
 * a refusal (401, 403): that is about the clock, the address or the keys of this installation, and a subscription that was
 * deleted for it could be renewed by its owner alone, on each device. Throws only the reason of `signal`.
 */
export async function sendPush(
  needs: PushNeeds,
  job: PushJob,
  { mayAnswer, signal }: { mayAnswer: MayAnswer; signal: AbortSignal },
): Promise<TriedPush | undefined> {
  const { pool } = needs.db
  const [row] = await query<Row>(pool, findStatement(job, mayAnswer))
  if (row === undefined) {
    // Whoever may not answer any more is told nothing.
    await execute(
      pool,
      sql`delete from push_messages where id = ${job.messageId} and enqueue_count = ${job.enqueueCount}`,
    )
    return
  }
  const counted = { job: 'send-push', subject: job.messageId }
  const status = await countedRun(needs, counted, {
    signal,
    work: () => statusOf(needs, row, signal),
    async onPutAside() {
      // Given up. The row is used again for what is new in the conversation.
      await execute(pool, forgetRuns(counted))
      return givenUpStatus
    },
  })
  const tried = { result: resultOf(status), host: new URL(row.endpoint).host, status }
  if (tried.result === 'gone') await execute(pool, sql`delete from push_subscriptions where id = ${row.subscriptionId}`)
  else await recordTry(pool, job, row, tried)
  return tried
}

function resultOf(status: number): PushResult {
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'refused'
  return status >= 200 && status < 300 ? 'sent' : 'failed'
}

/** Records a try, and when the next one is due, if there is one. */
async function recordTry(
  pool: PushNeeds['db']['pool'],
  { messageId, enqueueCount }: PushJob,
  { kind, tries }: Row,
  { result, status }: TriedPush,
): Promise<void> {
  const isSent = result === 'sent'
  // The message itself is wrong, and would be the next time.
  const isUseless = result === 'failed' && status >= 400 && status < 500 && status !== 429
  const pause = isSent || isUseless ? undefined : retrySeconds[tries - 1]
  if (pause === undefined && kind === 'taken') {
    await execute(pool, sql`delete from push_messages where id = ${messageId}`)
    return
  }
  await execute(
    pool,
    sql`
      update push_messages
      set due_at = case when ${pause ?? null}::int is null then null
                        else now() + make_interval(secs => ${pause ?? 0}) end,
          sent_at = case when ${isSent}::boolean then now() else coalesce(sent_at, now()) end
      where id = ${messageId} and enqueue_count = ${enqueueCount}`,
  )
}

/** The status of the answer; 0 if there is none. */
async function statusOf(needs: PushNeeds, row: Row, signal: AbortSignal): Promise<number> {
  const { egress, pushContact } = needs
  const way = egress.forAccount(row.accountId)
  try {
    checkEndpoint(way.rules, row.endpoint)
    const keys = await readVapidKeys(needs)
    const { status } = await sendRequest(way, row.endpoint, {
      method: 'POST',
      body: encryptPayload(payloadOf(row), row),
      headers: {
        authorization: vapidHeader(keys, { endpoint: row.endpoint, subject: pushContact, now: row.now }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: row.kind === 'taken' ? 'normal' : 'high',
        // A browser that was off gets the last of a conversation alone. The service does not learn which one it is.
        topic: createHash('sha256').update(`${row.subscriptionId} ${row.sessionId}`).digest('base64url').slice(0, 32),
      },
      accept: [],
      signal,
    })
    return status
  } catch {
    signal.throwIfAborted()
    return 0
  }
}

/** The text that is encrypted: as many of the visitor's words as it has room for. */
function payloadOf({ kind, language, chatbotName, sessionId, words }: Row): string {
  const write = (body: string): string => {
    const payload: PushPayload = { kind, title: pushTexts[language][kind], body, sessionId }
    return JSON.stringify(payload)
  }
  const name = [...chatbotName].slice(0, 60).join('')
  const letters = words === null ? [] : [...words.replaceAll(/\s+/g, ' ').trim()].slice(0, 200)
  while (letters.length > 0) {
    const text = write(`${name}: ${letters.join('')}`)
    if (Buffer.byteLength(text) <= longestPayload) return text
    letters.length = Math.floor(letters.length / 2)
  }
  return write(name)
}
