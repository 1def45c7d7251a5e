import { setTimeout as pause } from 'node:timers/promises'
import type { AccountEgress, Egress } from '@frontdesk/egress/open-egress'
import { AppError } from '@frontdesk/errors/app-error'
import { readRobots } from '@frontdesk/knowledge/crawl/robots'
import type { RenderedPage } from '@frontdesk/knowledge/crawl/render-page'
import { browserUnusable, pageNotRendered, pageTooHeavy } from './errors.ts'
import type { RenderLimits } from './render-limits.ts'
import { renderPage } from './render-page.ts'
import { startBrowser, type Browser } from './start-browser.ts'

/** A page, and whose it is. */
export interface RenderInput {
  readonly accountId: string
  readonly url: string
  readonly language: string | null
  readonly signal: AbortSignal
}

/** Reads pages in browsers. A site has a browser of its own, and nothing of it is left when the next one has its turn. */
export interface Renderer {
  /** Starts a browser and closes it. Fails with `BROWSER_UNUSABLE` where pages cannot be read here. */
  readonly check: () => Promise<void>
  /**
   * Reads a page as its visitors see it. Fails with `PAGE_TOO_HEAVY`, `PAGE_NOT_RENDERED` or `BROWSER_UNUSABLE`; a page that
   * was too heavy has lost its browser.
   */
  readonly render: (input: RenderInput) => Promise<RenderedPage>
  /** Kills all browsers. */
  readonly close: () => Promise<void>
}

export interface RendererNeeds {
  /** The Chromium of this machine; undefined if there is none. */
  readonly executable: string | undefined
  readonly egress: AccountEgress
  readonly limits: RenderLimits
}

/** A browser, and the site that it is for. */
interface Session {
  readonly site: string
  readonly browser: Browser
  readonly mayRead: (url: string) => Promise<boolean>
  isBusy: boolean
  idle: NodeJS.Timeout | undefined
}

const lookEveryMs = 500
const stopping = (): AppError => browserUnusable('This worker is stopping.')

/** Opens a renderer. It starts no browser before the first page. */
export function openRenderer({ executable, egress, limits }: RendererNeeds): Renderer {
  const sessions = new Set<Session>()
  /** Browsers that are about to be sessions. */
  let starting = 0
  let isClosed = false
  const start = (): Promise<Browser> => {
    if (executable === undefined) throw browserUnusable('There is no Chromium on this machine.')
    if (isClosed) throw stopping()
    return startBrowser(executable, limits)
  }
  const end = async (session: Session): Promise<void> => {
    clearTimeout(session.idle)
    sessions.delete(session)
    await session.browser.close()
  }
  const take = async ({ accountId, url }: RenderInput): Promise<Session> => {
    const site = `${accountId} ${new URL(url).host}`
    const idle = [...sessions].filter(({ isBusy }) => !isBusy)
    const own = idle.find(session => session.site === site && session.browser.isRunning())
    if (own !== undefined) {
      clearTimeout(own.idle)
      own.isBusy = true
      return own
    }
    const [oldest] = idle
    const isFull = sessions.size + starting >= limits.browsers
    // Its place is taken before anything is waited for.
    starting++
    try {
      if (oldest !== undefined && isFull) await end(oldest)
      const mayRead = rememberRobots(egress.forAccount(accountId))
      const session = { site, browser: await start(), mayRead, isBusy: true, idle: undefined }
      sessions.add(session)
      if (!isClosed) return session
      await end(session)
      throw stopping()
    } finally {
      starting--
    }
  }
  const render = async (input: RenderInput): Promise<RenderedPage> => {
    const session = await take(input)
    try {
      const page = await guarded(session.browser, { limits, signal: input.signal }, signal =>
        renderPage(
          { ...session, egress: egress.forAccount(input.accountId), limits },
          { url: input.url, language: input.language, signal },
        ),
      )
      session.isBusy = false
      session.idle = setTimeout(() => void end(session), limits.idleMs).unref()
      return page
    } catch (error) {
      await end(session)
      input.signal.throwIfAborted()
      throw error instanceof AppError ? error : pageNotRendered(error)
    }
  }
  return {
    check: async () => (await start()).close(),
    render,
    async close() {
      isClosed = true
      await Promise.all([...sessions].map(end))
    },
  }
}

interface Guard {
  readonly limits: RenderLimits
  readonly signal: AbortSignal
}

/** Does work with a browser, and fails with `PAGE_TOO_HEAVY` where it takes too long, too much memory, or sends too much. */
async function guarded<Result>(
  browser: Browser,
  { limits, signal }: Guard,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  const stop = (): void => over.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => over.abort(pageTooHeavy()), limits.totalMs)
  const aborted = new Promise<never>((_resolve, reject) => {
    over.signal.addEventListener('abort', () => reject(over.signal.reason as Error), { once: true })
  })
  const before = browser.devTools.received()
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { events, bytes } = browser.devTools.received()
      const sendsTooMuch = events - before.events > limits.events || bytes - before.bytes > limits.eventBytes
      if (sendsTooMuch || (await browser.readMemory()) > limits.memoryBytes) over.abort(pageTooHeavy())
      await pause(lookEveryMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  void watch()
  try {
    if (signal.aborted) stop()
    return await Promise.race([work(over.signal), aborted])
  } catch (error) {
    // A browser that ended by itself was ended by its page.
    throw browser.isRunning() || over.signal.aborted ? error : pageTooHeavy(error)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    if (!over.signal.aborted) over.abort()
    aborted.catch(() => undefined)
  }
}

/** What the robots.txt of each site says, asked once. One that cannot be had allows nothing. */
function rememberRobots(egress: Egress): (url: string) => Promise<boolean> {
  const known = new Map<string, Promise<(url: string) => boolean>>()
  return async url => {
    const { origin } = new URL(url)
    // Pages share the answer, so the end of one of them ends no question; the egress limits its time.
    const ask = () => readRobots({ egress }, { origin, signal: new AbortController().signal })
    const rules = known.get(origin) ?? ask().then(({ mayRead }) => mayRead)
    known.set(origin, rules)
    return rules.then(
      mayRead => mayRead(url),
      () => {
        // It may be had the next time.
        if (known.get(origin) === rules) known.delete(origin)
        return false
      },
    )
  }
}
