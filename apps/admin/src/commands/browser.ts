import type { Command } from 'commander'
import { addBrowser } from '@frontdesk/rendering/add-browser'
import { checkBrowser } from '@frontdesk/rendering/check-browser'
import type { Deps } from '../deps.ts'

interface Options {
  json?: boolean
}

/** `browser add` and `browser check`. */
export function addBrowserCommands(program: Command, deps: Deps): void {
  const browser = program
    .command('browser')
    .description('Manage the Chromium that rendering workers use for pages that need JavaScript.')
  browser
    .command('add')
    .description('Install Chromium with apt, as root or with sudo. Restart the workers afterwards.')
    .option('--json', 'print its path as JSON')
    .action(async (options: Options) => {
      await addBrowser()
      await check(deps, options, 'Restart the workers.')
    })
  browser
    .command('check')
    .description('Check that Chromium starts on this machine with its sandbox.')
    .option('--json', 'print its path as JSON')
    .action((options: Options) => check(deps, options, 'Rendering workers can use it.'))
}

async function check({ env, terminal }: Deps, options: Options, next: string): Promise<void> {
  const { CHROMIUM } = env
  const path = await checkBrowser({ CHROMIUM })
  terminal.result(options, { path }, `${path} starts. ${next}`)
}
