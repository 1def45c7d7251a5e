import type { Db } from '@frontdesk/db/connect'

/** One visitor message that this worker now answers, and what it needs to know to do so. */
export interface Turn {
  replyId: string
  /** Random token of this attempt; only its holder may store the reply. */
  attempt: string
  /** How many attempts were begun, this one included. It only ever rises, so that it tells which attempt is the later. */
  claims: number
  /** How many of the attempts before this one ended without settling or releasing the turn. */
  lostClaims: number
  conversationId: string
  sessionId: string
  chatbotId: string
  accountId: string
  /** The conversation's version at the claim; a takeover in between moves it, and the reply is not stored. */
  version: number
  contextEpoch: number
  contextMark: string
  messageId: string
  text: string
  isStreamed: boolean
  /** The visitor wants no more of it. */
  isStopped: boolean
  /** Of the visitor's browser, as it said when it asked. */
  language: string | null
  /** When the message was accepted, in terms of `performance.now()`: by the database's clock, because ours may be wrong. */
  acceptedAt: number
}

export interface ClaimInput {
  conversationId: string
  /** The worker's own token for this run; claiming again with the same token keeps the lease. */
  lease: string
  leaseMs: number
}

/**
 * Takes the conversation's lease and claims its oldest pending turn, in one statement. Nothing is touched where
 * nothing is pending, a person has the conversation, or another worker holds a living lease. The database's clock
 * decides what is living.
 *
 * The lease comes last and only with a turn: a turn that is settled while this statement waits for the conversation
 * would otherwise leave a lease without a worker, and the next message would wait for the sweep.
 *
 * The one statement of a turn whose commit does not wait for the disk: a crash that forgets it leaves the turn pending,
 * and an attempt that nobody remembers cannot be stored.
 */
const claimSql = `
with conversation as (
  select id, session_id, version, context_mark from conversations c
  where id = $1 and mode = 'bot' and live_status is null
    and (lease_until is null or lease_until < clock_timestamp() or lease_token = $2)
    and exists (select from replies where conversation_id = c.id and state = 'pending')
  for update of c
), oldest as (
  select replies.id from replies join conversation on conversation_id = conversation.id
  where state = 'pending' order by message_id limit 1
), claimed as (
  update replies set attempt = gen_random_uuid(), claims = claims + 1
  from oldest where replies.id = oldest.id and state = 'pending'
  returning replies.*
), leased as (
  update conversations set lease_token = $2, lease_until = clock_timestamp() + $3 * interval '1 millisecond'
  from claimed where conversations.id = claimed.conversation_id
)
select claimed.id as reply_id, attempt, claims, claims - 1 - releases as lost_claims, claimed.conversation_id, session_id, claimed.chatbot_id, account_id, version,
       messages.context_epoch, context_mark, message_id, content, is_streamed, browser_language, stopped_at is not null as is_stopped,
       extract(epoch from clock_timestamp() - accepted_at)::float8 * 1000 as waited_ms,
       set_config('synchronous_commit', 'off', true)
from claimed join conversation on conversation.id = claimed.conversation_id join messages on messages.id = message_id`

/** The next turn of the conversation, or null where there is none for this worker now. */
export async function claimTurn({ db }: { db: Pick<Db, 'pool'> }, input: ClaimInput): Promise<Turn | null> {
  const { rows } = await db.pool.query({
    name: 'claim-turn',
    text: claimSql,
    values: [input.conversationId, input.lease, input.leaseMs],
  })
  const row = rows[0]
  if (row === undefined) return null
  return {
    replyId: row.reply_id,
    attempt: row.attempt,
    claims: row.claims,
    lostClaims: row.lost_claims,
    conversationId: row.conversation_id,
    sessionId: row.session_id,
    chatbotId: row.chatbot_id,
    accountId: row.account_id,
    version: row.version,
    contextEpoch: row.context_epoch,
    contextMark: row.context_mark,
    messageId: row.message_id,
    text: row.content,
    isStreamed: row.is_streamed,
    isStopped: row.is_stopped,
    language: row.browser_language,
    acceptedAt: performance.now() - row.waited_ms,
  }
}

/** Keeps the lease. False: the lease is another's by now, and this worker should stop. */
export async function renewLease({ db }: { db: Pick<Db, 'pool'> }, input: ClaimInput): Promise<boolean> {
  const { rowCount } = await db.pool.query({
    name: 'renew-lease',
    text: `update conversations set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
           where id = $1 and lease_token = $2`,
    values: [input.conversationId, input.lease, input.leaseMs],
  })
  return rowCount === 1
}

/** Gives the conversation back unanswered, for another worker to take at once. */
export async function releaseLease(
  { db }: { db: Pick<Db, 'pool'> },
  conversationId: string,
  lease: string,
): Promise<void> {
  await db.pool.query(
    'update conversations set lease_token = null, lease_until = null where id = $1 and lease_token = $2',
    [conversationId, lease],
  )
}

/**
 * Records that an attempt was released in good order, because its worker was stopped: a turn that meets some rolling
 * restarts is not one that kills workers. Does nothing where another attempt has the turn by now.
 */
export async function recordRelease({ db }: { db: Pick<Db, 'pool'> }, { replyId, attempt }: Turn): Promise<void> {
  await db.pool.query(
    `update replies set releases = releases + 1 where id = $1 and attempt = $2 and state = 'pending'`,
    [replyId, attempt],
  )
}

/** Milliseconds until another worker's lease on a conversation with pending turns ends; null where nobody is waited for. */
export async function leaseEndsIn({ db }: { db: Pick<Db, 'pool'> }, conversationId: string): Promise<number | null> {
  const { rows } = await db.pool.query({
    text: `select extract(epoch from lease_until - clock_timestamp()) * 1000 as ms from conversations c
           where id = $1 and lease_until > clock_timestamp()
             and exists (select from replies where conversation_id = c.id and state = 'pending')`,
    values: [conversationId],
  })
  return rows[0] === undefined ? null : Math.max(0, Number(rows[0].ms))
}
