import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { browserUnusable } from './errors.ts'

/** Chromium without its window; older releases of Debian have the whole one alone. */
const packages = ['chromium-headless-shell', 'chromium']
const mostMs = 15 * 60_000

/**
 * Installs a Chromium by apt, as root or through sudo without a password. Fails with `BROWSER_UNUSABLE` and what to do
 * instead.
 */
export async function addBrowser(): Promise<void> {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]): Promise<unknown> => {
    const [program = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return promisify(execFile)(program, rest, { timeout: mostMs, maxBuffer: 64_000_000 })
  }
  const install = (name: string): Promise<unknown> =>
    apt('install', '-y', '--no-install-recommends', 'fonts-liberation', name)
  try {
    await apt('update')
    const [first = '', second = ''] = packages
    await install(first).catch(() => install(second))
  } catch (cause) {
    const error = browserUnusable(
      'Chromium cannot be installed here by apt. Install one by hand, in /usr/bin or with its path in CHROMIUM.',
    )
    error.cause = cause
    throw error
  }
}
