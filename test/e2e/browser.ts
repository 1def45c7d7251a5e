import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** `npm test` says where Chromium is; a single file run by itself finds Debian's. */
const executablePath = process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium'

/** Why browser tests cannot run on this machine; false where they can. Made for tap's `skip`. */
export const noBrowser = existsSync(executablePath)
  ? false
  : `there is no ${executablePath} here (apt-get install chromium)`

/**
 * Debian's Chromium with a fresh profile, which talks to nobody by itself. `names` says where it finds hosts, in the form
 * of its `--host-resolver-rules`.
 */
export function launchBrowser({ names }: { names?: string } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
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
