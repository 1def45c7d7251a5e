import { findProgram, runs } from './find-program.mjs'
import { CommandFailed, logFile, run, say, step } from '../progress.mjs'

/** The headless shell is Chromium without its window: a page costs it a third of the CPU time. */
const headlessShell = 'chromium-headless-shell'

/** A Chromium with everything it has: the shell shows no notifications. Undefined where there is none. */
const findWholeChromium = () => findProgram(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'])

const find = () => findProgram([headlessShell]) ?? findWholeChromium()
const hasBoth = () => findProgram([headlessShell]) !== undefined && findWholeChromium() !== undefined

/** How to run apt as root without a question: directly, through sudo, or not at all. */
const rootPrefix = () => {
  if (findProgram(['apt-get']) === undefined) return undefined
  if (process.getuid() === 0) return []
  return findProgram(['sudo']) !== undefined && runs('sudo', '-n', 'true') ? ['sudo', '-n'] : undefined
}

const installChromium = async prefix => {
  const asRoot = (...args) => {
    const [first, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...args]
    return run(first, rest)
  }
  await asRoot('apt-get', 'update')
  const install = (...packages) =>
    asRoot('apt-get', 'install', '-y', '--no-install-recommends', 'fonts-liberation', ...packages)
  // Older releases of Debian have no package of the shell alone.
  await install('chromium', headlessShell).catch(() => install('chromium'))
}

/**
 * The Chromium on PATH, or undefined. It is installed only where `mayInstall` says so, because that changes the machine;
 * otherwise one line says how to get it.
 */
export const findChromium = async ({ mayInstall }) => {
  const found = find()
  if (found !== undefined && (!mayInstall || hasBoth())) return found
  const prefix = mayInstall ? rootPrefix() : undefined
  if (prefix !== undefined) {
    await step('Chromium installed', () => installChromium(prefix)).catch(error => {
      if (!(error instanceof CommandFailed)) throw error
      say(`! Chromium could not be installed: see ${logFile}`)
    })
  }
  const installed = find()
  if (installed === undefined) {
    say('! no Chromium: browser tests are skipped (to install it: npm test -- --install-chromium)')
  }
  return installed
}

/** The variables by which tests find the browsers. */
export const chromiumEnv = async options => {
  const chromium = await findChromium(options)
  const whole = findWholeChromium()
  return {
    ...(chromium === undefined ? {} : { TEST_CHROMIUM: chromium }),
    ...(whole === undefined ? {} : { TEST_WHOLE_CHROMIUM: whole }),
  }
}
