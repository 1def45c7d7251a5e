import { browserUnusable } from './errors.ts'
import { findBrowser, whyNoBrowser } from './find-browser.ts'
import { renderLimits } from './render-limits.ts'
import { startBrowser } from './start-browser.ts'

/** Starts the Chromium that a worker would find, and closes it. Returns its path; fails with `BROWSER_UNUSABLE`. */
export async function checkBrowser({ CHROMIUM = '' }: { CHROMIUM?: string | undefined }): Promise<string> {
  const executable = await findBrowser({ CHROMIUM })
  if (executable === undefined) throw browserUnusable(whyNoBrowser(CHROMIUM))
  await (await startBrowser(executable, renderLimits)).close()
  return executable
}
