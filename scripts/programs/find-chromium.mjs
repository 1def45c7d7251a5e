import { findProgram, runs } from './find-program.mjs'
import { CommandFailed, logFile, run, say, step } from '../progress.mjs'

const find = () => findProgram(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'])

/** How to run apt as root without a question: directly, through sudo, or not at all. */
const rootPrefix = () => {
  if (findProgram(['apt-get']) === undefined) return undefined
  if (process.getuid() === 0) return []
  return findProgram(['sudo']) !== undefined && runs('sudo', '-n', 'true') ? ['sudo', '-n'] : undefined
}

const install = async prefix => {
  const asRoot = (...args) => {
    const [first, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...args]
    return run(first, rest)
  }
  await asRoot('apt-get', 'update')
  await asRoot('apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
}

/**
 * The Chromium on PATH, or undefined. It is installed only where `mayInstall` says so, because that changes the machine;
 * otherwise one line says how to get it.
 */
export const findChromium = async ({ mayInstall }) => {
  const found = find()
  if (found !== undefined) return found
  const prefix = mayInstall ? rootPrefix() : undefined
  if (prefix !== undefined) {
    await step('Chromium installed', () => install(prefix)).catch(error => {
      if (!(error instanceof CommandFailed)) throw error
      say(`! Chromium could not be installed: see ${logFile}`)
    })
  }
  const installed = find()
  if (installed === undefined) {
    say('! no Chromium: tests in a browser are skipped (to have them: npm test -- --install-chromium)')
  }
  return installed
}
