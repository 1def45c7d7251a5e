/** How many requests of each page have no answer yet. The stream of the inbox has no end, and is not one of them. */
const running = new WeakMap()
const isStream = request => request.url().includes('/api/live-chats/events')
const idleMs = 500

/** Counts the requests of a page from now on. */
export const watchRequests = page => {
  const requests = new Set()
  running.set(page, requests)
  page.on('request', request => isStream(request) || requests.add(request))
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, request => requests.delete(request))
}

/** Waits until a watched page has asked for nothing for half a second. `networkidle` would wait for the stream, too. */
export const waitUntilIdle = async page => {
  let since = performance.now()
  while (performance.now() - since < idleMs) {
    await page.waitForTimeout(20)
    if (running.get(page).size > 0) since = performance.now()
  }
}
