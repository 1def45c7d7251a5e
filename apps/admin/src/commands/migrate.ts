import type { Command } from 'commander'
import { AppError } from '@frontdesk/errors/app-error'
import type { Deps } from '../deps.ts'

/** `migrate`. Its code is loaded when it is asked for, because no other command needs it. */
export function addMigrateCommand(program: Command, deps: Deps): void {
  program
    .command('migrate')
    .description('Apply pending database migrations.')
    .option('--json', 'print their names as JSON')
    .action((options: { json?: boolean }) => applyMigrations(deps, options))
}

async function applyMigrations({ stack, terminal }: Deps, options: { json?: boolean }): Promise<void> {
  const databaseUrl = await stack.databaseUrl()
  const { migrate } = await import('@frontdesk/db/migrate')
  const onWait = (sentence: string): void => terminal.progress(`… ${sentence}`)
  const applied = await migrate({ databaseUrl, onWait }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AppError('MIGRATIONS_FAILED', 'unavailable', `the migrations were not applied: ${reason}`, { cause })
  })
  const text = applied.length === 0 ? '✓ the database is up to date' : `✓ applied: ${applied.join(', ')}`
  terminal.result(options, { applied }, text)
}
