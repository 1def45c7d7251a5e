import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../programs/find-chromium.mjs'
import { root, SetUpError } from '../progress.mjs'

/** Chromium writes crash settings into the user's home, whatever profile it is given. */
const home = join(root, '.data/chromium')

/** Starts the Chromium of this machine, which makes no request of its own. */
export const openBrowser = async () => {
  const executablePath = await findChromium({ mayInstall: false })
  if (executablePath === undefined) throw new SetUpError('there is no Chromium: install the package chromium')
  const { chromium } = await import('playwright-core')
  mkdirSync(home, { recursive: true, mode: 0o700 })
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
      '--hide-scrollbars',
    ],
  })
}
