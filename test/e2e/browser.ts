import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import { type Browser, chromium } from 'playwright-core'
import root, { type Test } from 'tap'

/** `npm test` passes the paths of what it has found: the headless shell, if there is one, and a whole Chromium. */
const executablePath = process.env['TEST_CHROMIUM'] ?? ''
const wholeChromium = process.env['TEST_WHOLE_CHROMIUM'] ?? ''

/** Why browser tests cannot run on this machine; false where they can. Made for tap's `skip`. */
export const noBrowser = existsSync(executablePath)
  ? false
  : 'there is no Chromium (to have it: npm test -- --install-chromium)'

/** The same for a test that needs what the headless shell lacks. */
export const noWholeBrowser = existsSync(wholeChromium)
  ? false
  : 'there is no whole Chromium (to have it: npm test -- --install-chromium)'

/** Chromium writes crash settings into the user's home, whatever profile it is given. */
const home = fileURLToPath(projectUrl('.data/chromium'))

export interface BrowserOptions {
  /** Maps hosts to addresses, in the form of Chromium's `--host-resolver-rules`. */
  names?: string
  /** The time zone of the computer (`TZ`), for one that does not exist: a context can only have one that does. */
  zone?: string
  /** A whole Chromium, which shows notifications. The headless shell refuses them. */
  isWhole?: boolean
  /** Scroll bars that take room, as on a desktop. Playwright hides them. */
  hasScrollBars?: boolean
}

/** Starts a browser with a fresh profile, which makes no request of its own. */
function launch({ names, zone, isWhole = false, hasScrollBars = false }: BrowserOptions): Promise<Browser> {
  return chromium.launch({
    executablePath: isWhole ? wholeChromium : executablePath,
    ...(hasScrollBars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      ...(zone === undefined ? {} : { TZ: zone }),
    },
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

let shared: Browser | undefined

/**
 * The browser of this process, which its test files share: each takes contexts of its own and closes them. A test with
 * options gets a browser for itself, which is closed with it.
 */
export async function openBrowser(t: Test, options: BrowserOptions = {}): Promise<Browser> {
  const isShared = Object.keys(options).length === 0
  if (isShared && shared?.isConnected() === true) return shared
  const browser = await launch(options)
  if (isShared) shared = browser
  const closesWith = isShared ? root : t
  closesWith.teardown(() => browser.close())
  return browser
}
