import type { Command } from 'commander'
import { readRetentionRuns } from '@frontdesk/conversations/retention/read-retention-log'
import { countExpired, removeExpired } from '@frontdesk/conversations/retention/remove-expired'
import type { RemovedCounts } from '@frontdesk/conversations/retention/retention-steps'
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
    .description('List when maintenance workers removed content older than 30 days, and how much.')
    .option('--dry-run', 'count what the next run would remove, and remove nothing')
    .option('--run', 'remove expired content now, as after a restore')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run -s admin -- retention --dry-run')
    .action((options: RetentionOptions) => show(deps, options))
}

async function show({ stack, terminal }: Deps, options: RetentionOptions): Promise<void> {
  const db = await stack.db()
  if (options.dryRun) {
    const counts = await countExpired({ db })
    terminal.result(options, counts, `The next run will remove: ${listCounts(counts)}`)
    return
  }
  if (options.run) {
    const removed = await removeExpired({ db }, new AbortController().signal)
    terminal.result(options, removed, `Removed: ${removed === null ? 'nothing' : listCounts(removed)}`)
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

/** The counts above zero with their names, or `nothing`. */
function listCounts(removed: RemovedCounts): string {
  const counts = [
    [removed.messages, 'messages'],
    [removed.conversations, 'conversations'],
    [removed.questions, 'questions'],
    [removed.feedback, 'feedback'],
    [removed.requestKeys, 'request keys'],
    [removed.exportJobs, 'export jobs'],
    [removed.webhookDeliveries, 'webhook deliveries'],
  ] as const
  const some = counts.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}`)
  return some.length === 0 ? 'nothing' : some.join(', ')
}
