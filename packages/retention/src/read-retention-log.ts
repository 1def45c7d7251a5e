import type { Actor } from '@frontdesk/accounts/actor'
import type { RetentionLog } from '@frontdesk/contracts/conversations/retention'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { RemovedCounts } from './retention-steps.ts'

/** Two days, where a run is made every hour. */
const shownRuns = 48

/** A run of retention, and what it removed of all accounts. */
export interface RetentionRun {
  /** ISO 8601. */
  startedAt: string
  /** Null: it is in progress, or was interrupted and continued by the next one. */
  finishedAt: string | null
  removed: RemovedCounts
}

/** The last runs of retention, newest first, with the counts of the whole installation: for its operator. */
export async function readRetentionRuns({ db }: { db: Pick<Db, 'prisma'> }): Promise<RetentionRun[]> {
  const runs = await db.prisma.retentionRun.findMany({ orderBy: { id: 'desc' }, take: shownRuns })
  return runs.map(({ id: _id, cutoff: _cutoff, startedAt, finishedAt, ...removed }) => ({
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    removed,
  }))
}

/**
 * What an owner sees of retention: when it ran, and the oldest of their own conversations, which shows that it removed
 * what it had to. How much it removed is the operator's, because other accounts are counted in it.
 */
export async function readRetentionLog(
  { db }: { db: Db },
  { accountId, chatbotIds }: Pick<Actor, 'accountId' | 'chatbotIds'>,
): Promise<RetentionLog> {
  const runs = await readRetentionRuns({ db })
  const [oldest] = await query<{ at: Date | null }>(
    db.pool,
    sql`
      select min(oldest.at) as at from chatbots b
      cross join lateral (select min(last_activity_at) as at from conversations where chatbot_id = b.id) as oldest
      where b.account_id = ${accountId} and (${chatbotIds}::uuid[] is null or b.id = any(${chatbotIds}::uuid[]))`,
  )
  return {
    days: 30,
    runs: runs.map(({ startedAt, finishedAt }) => ({ startedAt, finishedAt })),
    oldestActivityAt: oldest?.at?.toISOString() ?? null,
  }
}
