import type { RetentionLog } from '@frontdesk/contracts/conversations/retention'
import type { Db } from '@frontdesk/db/connect'

/** Two days, where a run is made every hour. */
const shownRuns = 48

/** The last runs of retention, newest first: times and counts of the whole installation, and no content. */
export async function readRetentionLog({ db }: { db: Pick<Db, 'prisma'> }): Promise<RetentionLog> {
  const runs = await db.prisma.retentionRun.findMany({ orderBy: { id: 'desc' }, take: shownRuns })
  return {
    days: 30,
    runs: runs.map(({ id: _id, cutoff: _cutoff, startedAt, finishedAt, ...removed }) => ({
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      removed,
    })),
  }
}
