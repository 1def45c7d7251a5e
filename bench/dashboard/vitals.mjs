import { waitUntilIdle, watchRequests } from '../../scripts/pictures/page-requests.mjs'

/** What a browser says of a page: how fast it was there, how it moved, and how long it kept a person waiting. */

/** Runs in the page before anything else of it. */
function observe() {
  const seen = { lcpMs: 0, cls: 0, longestTaskMs: 0, interactions: new Map() }
  const on = (type, read, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more })
  on('largest-contentful-paint', entry => (seen.lcpMs = entry.startTime))
  on('layout-shift', entry => {
    if (!entry.hadRecentInput) seen.cls += entry.value
  })
  on('longtask', entry => (seen.longestTaskMs = Math.max(seen.longestTaskMs, entry.duration)))
  const interaction = entry => {
    if (!entry.interactionId) return
    const longest = Math.max(entry.duration, seen.interactions.get(entry.interactionId) ?? 0)
    seen.interactions.set(entry.interactionId, longest)
  }
  on('event', interaction, { durationThreshold: 16 })
  on('first-input', interaction)
  window.frontdeskBench = () => {
    const { lcpMs, cls, longestTaskMs, interactions } = seen
    // The browser reports no interaction that took less than a frame.
    return { lcpMs, cls, longestTaskMs, inpMs: Math.max(16, ...interactions.values()) }
  }
}

/** What is measured on: this computer, and a slow one with the line of a phone and a quarter of the processor. */
export const profiles = {
  desktop: {},
  slow: { bytesPerSecond: 1_600_000 / 8, latencyMs: 150, cpu: 4 },
}

/** Slows a page down by Chromium's own means. */
const slowDown = async (page, { bytesPerSecond, latencyMs = 0, cpu = 1 }) => {
  const session = await page.context().newCDPSession(page)
  if (bytesPerSecond !== undefined) {
    await session.send('Network.enable')
    const conditions = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2, latency: latencyMs }
    await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
  }
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** Opens a tab of a profile without a cache, watched from its first moment. */
export const openWatched = async ({ browser, url, profile, storageState }) => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    ...(storageState === undefined ? {} : { storageState }),
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  watchRequests(page)
  await slowDown(page, profile)
  return { page, close: () => context.close() }
}

/** So long after the last answer nothing larger is painted, and the browser has reported what it saw. */
const reportMs = 500

/** Waits until the page is at rest, and returns what was seen of it so far. */
export const readVitals = async page => {
  await waitUntilIdle(page)
  await page.waitForTimeout(reportMs)
  return page.evaluate(() => window.frontdeskBench())
}

/** The value that three quarters of the rounds keep. */
export const p75 = values => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1]
