import type { Command } from 'commander'
import { forgetRecords } from '@frontdesk/retention/forget-records'
import { readRetentionRuns } from '@frontdesk/retention/read-retention-log'
import { rollUp } from '@frontdesk/analytics/roll-up'
import { countExpired, removeExpired } from '@frontdesk/retention/remove-expired'
import type { RemovedCounts } from '@frontdesk/retention/retention-steps'
import type { Db } from '@frontdesk/db/connect'
import type { Deps } from '../deps.ts'
import { table } from '../terminal.ts'

interface RetentionOptions {
  dryRun?: true
  run?: true
  json?: boolean
}

/** `retention`. */
export function addRetentionCommand(program: Command, deps: Deps): void {
  program
    .command('retention')
    .description('List the runs in which maintenance workers deleted content older than 30 days.')
    .option('--dry-run', 'count what the next run would delete, without deleting it')
    .option('--run', 'delete expired content now, for example after a restore')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run -s admin -- retention --dry-run')
    .action((options: RetentionOptions) => show(deps, options))
}

async function show({ stack, terminal }: Deps, options: RetentionOptions): Promise<void> {
  const db = await stack.db()
  if (options.dryRun) {
    const counts = await countExpired({ db })
    terminal.result(options, counts, `The next run will delete: ${listCounts(counts)}`)
    return
  }
  if (options.run) {
    const { signal } = new AbortController()
    // Before anything goes: what is removed cannot be counted any more.
    await rollUp({ db }, signal)
    const removed = await removeExpired({ db }, signal)
    const records = await forgetAll(db)
    const counts = removed === null ? [] : namedCounts(removed)
    const list = [...counts, ...(records > 0 ? [`other records: ${records}`] : [])].join(', ')
    terminal.result(options, { ...removed, records }, `Removed: ${list || 'nothing'}`)
    return
  }
  const runs = await readRetentionRuns({ db })
  const rows = runs.map(({ startedAt, finishedAt, removed }) => [
    startedAt,
    finishedAt ?? 'not finished',
    listCounts(removed),
  ])
  terminal.result(options, { days: 30, runs }, table(['STARTED', 'FINISHED', 'REMOVED'], rows))
}

/** Removes what the hourly run of a worker removes besides: expired links, unconfirmed bookings, old counts and log entries. */
async function forgetAll(db: Db): Promise<number> {
  for (let total = 0; ;) {
    const count = await forgetRecords({ db })
    if (count === 0) return total
    total += count
  }
}

const listCounts = (removed: RemovedCounts): string => namedCounts(removed).join(', ') || 'nothing'

/** The counts above zero with their names. */
function namedCounts(removed: RemovedCounts): string[] {
  const counts = [
    [removed.messages, 'messages'],
    [removed.conversations, 'conversations'],
    [removed.questions, 'questions'],
    [removed.feedback, 'feedback'],
    [removed.requestKeys, 'request keys'],
    [removed.exportJobs, 'export jobs'],
    [removed.webhookDeliveries, 'webhook deliveries'],
  ] as const
  return counts.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}`)
}
