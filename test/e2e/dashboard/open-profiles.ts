/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from 'tap'

export interface Profiles {
  /**
   * A page in a browser profile that holds nothing of anybody, closed with the subtest that opened it. The page may have
   * been used before, which saves half of its CPU time: its process still has the scripts of the dashboard.
   */
  newPage: (wanted: { isNew: boolean; options: BrowserContextOptions | undefined }) => Promise<Page>
}

/** The browser profiles of a test file, which its subtests use one after another. */
export function openProfiles(t: Test, browser: Browser, origin: string): Profiles {
  const free: Page[] = []
  const opened: Opened[][] = [[]]
  const closeLast = async (): Promise<void> => {
    for (const { page, isReused } of opened.pop() ?? []) {
      if (isReused && (await forgetEverything(page, origin))) free.push(page)
      else await page.context().close()
    }
  }
  t.beforeEach(() => void opened.push([]))
  t.afterEach(closeLast)
  t.teardown(async () => {
    await closeLast()
    await Promise.all(free.map(page => page.context().close()))
  })

  return {
    newPage: async ({ isNew, options }) => {
      const used = isNew ? undefined : free.pop()
      const page = used ?? (await newPage(browser, { locale: 'en-GB', baseURL: origin, ...options }))
      opened.at(-1)?.push({ page, isReused: !isNew })
      return page
    },
  }
}

interface Opened {
  page: Page
  /** Whether another subtest may use it afterwards. */
  isReused: boolean
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addInitScript(() => {
    // React names what it recovered from as the cause, and a browser prints the error alone.
    addEventListener('error', ({ error }: ErrorEvent) => {
      const { cause } = (error ?? {}) as { cause?: unknown }
      if (cause instanceof Error) reportError(cause)
    })
    addEventListener('securitypolicyviolation', event =>
      reportError(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`),
    )
  })
  return context.newPage()
}

/** Removes everything that a test has done to a page. Resolves with false where it cannot be used again: it is closed. */
async function forgetEverything(page: Page, origin: string): Promise<boolean> {
  const context = page.context()
  try {
    page.removeAllListeners()
    await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearPermissions()])
    await Promise.all(context.pages().flatMap(one => (one === page ? [] : [one.close()])))
    // A file of the same origin runs nothing that could store anything again.
    await page.goto(`${origin}/dashboard/icon.svg`)
    await page.evaluate(() => sessionStorage.clear())
    const session = await context.newCDPSession(page)
    const storageTypes = 'cookies,indexeddb,local_storage,cache_storage,service_workers'
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await session.detach()
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null })
    await page.setViewportSize({ width: 1280, height: 720 })
    return true
  } catch {
    return false
  }
}
