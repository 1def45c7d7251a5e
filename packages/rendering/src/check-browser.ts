import { browserUnusable } from './errors.ts'
import { findBrowser } from './find-browser.ts'
import { renderLimits } from './render-limits.ts'
import { startBrowser } from './start-browser.ts'

/** Starts the Chromium of this machine and closes it. Returns its path; fails with `BROWSER_UNUSABLE`. */
export async function checkBrowser(env: Parameters<typeof findBrowser>[0]): Promise<string> {
  const executable = await findBrowser(env)
  if (executable === undefined) throw browserUnusable('There is no Chromium on this machine.')
  await (await startBrowser(executable, renderLimits)).close()
  return executable
}
