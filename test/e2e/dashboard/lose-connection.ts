import { once, EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'

/** The path of the API, for `page.unroute`, which brings the API back. */
export const apiPaths = '**/api/**'

/**
 * The API is away from the next write of the page on. What the page reads is held until then: it would otherwise notice
 * first, and nothing could be pressed any more.
 */
export async function loseConnectionAtNextWrite(page: Page): Promise<void> {
  const requests = new EventEmitter()
  const write = once(requests, 'write')
  await page.route(apiPaths, async route => {
    if (route.request().method() === 'GET') await write
    else requests.emit('write')
    await route.abort()
  })
}
