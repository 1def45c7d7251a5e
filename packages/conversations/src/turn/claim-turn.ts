import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { knowledgeVersionOf } from '@frontdesk/knowledge/search/knowledge-version'

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
  /** The conversation's version at the claim; a handoff in between raises it, and the reply is not stored. */
  version: number
  /** The version of what the chatbot knew at the claim. */
  knowledgeVersion: string
  contextEpoch: number
  contextMark: string
  messageId: string
  text: string
  isStreamed: boolean
  /** The visitor has stopped the reply. */
  isStopped: boolean
  /** The language of the visitor's browser. */
  language: string | null
  /** The language of the page that the visitor last wrote from. */
  pageLanguage: string | null
  /** What Redis held for it, where that was read beside the claim. */
  ahead?: Promise<ReadAhead | undefined> | undefined
  /** When the message was accepted, in terms of `performance.now()`: by the database's clock, because ours may be wrong. */
  acceptedAt: number
}

/** What Redis held for a turn just before it was claimed, unread. */
export interface ReadAhead {
  replyId: string
  context: string | null
  requestData: string | null
}

export interface ClaimInput {
  conversationId: string
  /** The worker's own token for this run; claiming again with the same token keeps the lease. */
  lease: string
  leaseMs: number
}

const untilOf = (leaseMs: number): Sql => sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`

/**
 * Takes the conversation's lease and claims its oldest pending turn, in one statement. Nothing is changed where no turn
 * is pending, an agent has the conversation, or another worker holds a valid lease. The database's clock decides what is
 * valid.
 *
 * The lease comes last and only with a turn: a turn that is settled while this statement waits for the conversation
 * would otherwise leave a lease without a worker, and the next message would wait for the sweep.
 *
 * This is the one statement of a turn whose commit does not wait for the disk: a crash that loses it leaves the turn
 * pending, and the lost attempt cannot store a reply.
 */
const claimStatement = ({ conversationId, lease, leaseMs }: ClaimInput): Sql => sql`
with conversation as (
  select id, session_id, page_language, version, context_mark from conversations c
  where id = ${conversationId} and mode = 'bot' and live_status is null
    and (lease_until is null or lease_until < clock_timestamp() or lease_token = ${lease})
    and exists (select from replies where conversation_id = c.id and state = 'pending')
  for update of c
), claimed as (
  update replies set attempt = gen_random_uuid(), claims = claims + 1
  where state = 'pending' and id = (
    select id from replies where conversation_id = (select id from conversation) and state = 'pending'
    order by message_id limit 1)
  returning id, attempt, claims, releases, chatbot_id, account_id, message_id, is_streamed, stopped_at, accepted_at
), leased as (
  update conversations set lease_token = ${lease}, lease_until = ${untilOf(leaseMs)}
  where id = (select conversation.id from claimed, conversation)
)
select claimed.id as reply_id, attempt, claims, claims - 1 - releases as lost_claims, conversation.id as conversation_id,
       session_id, claimed.chatbot_id, account_id, version, ${knowledgeVersionOf(sql`claimed.chatbot_id`)} as knowledge_version, messages.context_epoch, context_mark, message_id,
       content as text, is_streamed, browser_language as language, page_language, stopped_at is not null as is_stopped,
       extract(epoch from clock_timestamp() - accepted_at)::float8 * 1000 as waited_ms,
       set_config('synchronous_commit', 'off', true)
from claimed cross join conversation join messages on messages.id = message_id`

type ClaimedRow = Omit<Turn, 'acceptedAt'> & { waitedMs: number; setConfig: string }

/** The next turn of the conversation, or null if there is none for this worker now. */
export async function claimTurn({ db }: { db: Pick<Db, 'pool'> }, input: ClaimInput): Promise<Turn | null> {
  const [row] = await query<ClaimedRow>(db.pool, claimStatement(input), { name: 'claim-turn' })
  if (row === undefined) return null
  const { waitedMs, setConfig: _, ...turn } = row
  return { ...turn, acceptedAt: performance.now() - waitedMs }
}

/** Renews the lease. False: another worker has it by now, and this one should stop. */
export async function renewLease(
  { db }: { db: Pick<Db, 'pool'> },
  { conversationId, lease, leaseMs }: ClaimInput,
): Promise<boolean> {
  const renewed = await execute(
    db.pool,
    sql`update conversations set lease_until = ${untilOf(leaseMs)}
        where id = ${conversationId} and lease_token = ${lease}`,
    { name: 'renew-lease' },
  )
  return renewed === 1
}

/** Releases a conversation without a reply, for another worker to claim at once. */
export async function releaseLease(
  { db }: { db: Pick<Db, 'pool'> },
  conversationId: string,
  lease: string,
): Promise<void> {
  await execute(
    db.pool,
    sql`update conversations set lease_token = null, lease_until = null
        where id = ${conversationId} and lease_token = ${lease}`,
  )
}

/**
 * Records that an attempt was released in good order, because its worker was stopped, say: a turn that meets some rolling
 * restarts is not one that kills workers. Does nothing where another attempt has the turn by now, or the release is
 * recorded already.
 */
export async function recordRelease(
  { db }: { db: Pick<Db, 'pool'> },
  { replyId, attempt }: Pick<Turn, 'replyId' | 'attempt'>,
): Promise<void> {
  await execute(
    db.pool,
    sql`update replies set releases = releases + 1, attempt = null
        where id = ${replyId} and attempt = ${attempt} and state = 'pending'`,
  )
}

/** Milliseconds until another worker's lease on a conversation with pending turns ends; null if there is none. */
export async function leaseEndsIn({ db }: { db: Pick<Db, 'pool'> }, conversationId: string): Promise<number | null> {
  const [row] = await query<{ ms: number }>(
    db.pool,
    sql`select extract(epoch from lease_until - clock_timestamp())::float8 * 1000 as ms from conversations c
        where id = ${conversationId} and lease_until > clock_timestamp()
          and exists (select from replies where conversation_id = c.id and state = 'pending')`,
  )
  return row === undefined ? null : Math.max(0, row.ms)
}
