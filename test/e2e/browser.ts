import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import { type Browser, chromium } from 'playwright-core'

/** `npm test` passes the path of Chromium on; a single file run by itself takes Debian's. */
const executablePath = process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium'

/** Why browser tests cannot run on this machine; false where they can. Made for tap's `skip`. */
export const noBrowser = existsSync(executablePath)
  ? false
  : `there is no ${executablePath} (to have it: npm test -- --install-chromium)`

/** Chromium writes crash settings into the user's home, whatever profile it is given. */
const home = fileURLToPath(projectUrl('.data/chromium'))

/**
 * Debian's Chromium with a fresh profile, which makes no request of its own. `names` maps hosts to addresses, in the form
 * of its `--host-resolver-rules`.
 */
export function launchBrowser({ names }: { names?: string } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(names === undefined ? [] : [`--host-resolver-rules=${names}`]),
    ],
  })
}
