import { browserUnusable } from './errors.ts'
import { findBrowser, usualPath } from './find-browser.ts'
import { renderLimits } from './render-limits.ts'
import { startBrowser } from './start-browser.ts'

/** Starts the Chromium that a worker would find, and closes it. Returns its path; fails with `BROWSER_UNUSABLE`. */
export async function checkBrowser({ CHROMIUM = '' }: { CHROMIUM?: string | undefined }): Promise<string> {
  const executable = await findBrowser({ CHROMIUM })
  if (executable === undefined) throw browserUnusable(whyNone(CHROMIUM))
  await (await startBrowser(executable, renderLimits)).close()
  return executable
}

function whyNone(named: string): string {
  if (named === 'off') return 'CHROMIUM is off: pages that need JavaScript are not read.'
  if (named !== '') return `CHROMIUM names no program that can be run here: ${named}`
  return `There is no Chromium in ${usualPath.replaceAll(':', ', ')}. Install one there, or name one in CHROMIUM.`
}
