import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Finding } from '@frontdesk/accounts/doctor/finding'
import type { Deps } from '../deps.ts'
import { ask } from '../doctor/ask.ts'

/** `doctor`. Its code is loaded when it is asked for, because no other command needs it. */
export function addDoctorCommand(program: Command, deps: Deps): void {
  program
    .command('doctor')
    .description('Check settings, PostgreSQL, Redis, workers, address and models. Changes nothing.')
    .option('--privacy', 'print where visitor messages are sent and how long they are kept, instead of checking')
    .action(async ({ privacy }: { privacy?: true }) => (privacy ? printPrivacy(deps) : examine(deps)))
}

/** The facts of the page that visitors can read, for the whole installation. */
async function printPrivacy({ terminal, env, stack }: Deps): Promise<void> {
  const { describePrivacy } = await import('../doctor/describe-privacy.ts')
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const facts = await describePrivacy({ db: await stack.db() }, given)
  for (const [about, fact] of facts) terminal.out(`${about.padEnd(14)}  ${fact}\n`)
}

const marks: Record<Finding['level'], string> = { ok: '✓', warn: '!', fail: '✗' }

async function examine({ terminal, env, home, namespace, reportFailure }: Deps): Promise<void> {
  const [{ diagnose }, { ApiEnv }, { readTrustedProxies }, { WorkerEnv }] = await Promise.all([
    import('../doctor/diagnose.ts'),
    import('@frontdesk/api/env'),
    import('@frontdesk/api/trusted-proxies'),
    import('@frontdesk/worker/env'),
  ])
  const findings = diagnose({
    // Empty counts as not set.
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
    // The settings may be what is wrong, so this one is not read with the others.
    dataDir: resolve(home, env['DATA_DIR'] || '.data'),
    schemas: [ApiEnv, WorkerEnv],
    readTrustedProxies,
    nodeVersion: process.version,
    namespace,
    ask,
  })
  const count = { ok: 0, warn: 0, fail: 0 }
  for await (const { level, about, found, advice } of findings) {
    count[level] += 1
    terminal.out(`${marks[level]} ${level.padEnd(4)}  ${about.padEnd(14)}  ${found}\n`)
    if (advice !== undefined) terminal.out(`         → ${advice}\n`)
  }
  terminal.out(`\n${count.ok} ok, ${count.warn} warnings, ${count.fail} failed\n`)
  if (count.fail > 0) reportFailure()
}
