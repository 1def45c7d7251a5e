import { setTimeout as pause } from 'node:timers/promises'
import type { Egress } from '@frontdesk/egress/open-egress'
import { AppError } from '@frontdesk/errors/app-error'
import { routeOf, type RenderedPage } from '@frontdesk/knowledge/crawl/render-page'
import { openRequests, type Requests } from './answer-requests.ts'
import type { DevTools } from './devtools-pipe.ts'
import { pageNotRendered } from './errors.ts'
import { answerConsent, consentWords, measurePage, scrollOn, writePage, type PageAsShown } from './in-page.ts'
import { openTarget, type Target } from './open-target.ts'
import { keepRemoved, moreWords, pressLink, pressMore } from './press-in-page.ts'
import type { RenderLimits } from './render-limits.ts'
import type { Browser } from './start-browser.ts'

/** What reading one page needs. */
export interface RenderNeeds {
  readonly browser: Browser
  readonly egress: Egress
  readonly mayRead: (url: string) => Promise<boolean>
  readonly limits: RenderLimits
}

/** The page that is wanted. */
export interface PageToRender {
  readonly url: string
  /** The language that its visitor would like to read. */
  readonly language: string | null
  readonly signal: AbortSignal
}

/** So many screens are scrolled, of what a tall window has not shown yet. */
const mostScreens = 20
/** What a page adds by itself is waited for at most so long after each screen. */
const screenSettleMs = 2_000
/** Fewer characters, and a wall that asks for consent may stand in place of the content. */
const leastText = 2_000
/** So many elements are pressed that show more of the page, and so many that are called links and have no address. */
const mostPressed = 12
const pressSettleMs = 1_000
const pressQuietMs = 200
/** A text is taken out of the browser in pieces, so that none of them holds the event loop. */
const pieceLength = 500_000
const lookEveryMs = 100

/**
 * Loads a page as a visitor's browser does, and reads it once it has settled. Fails with `PAGE_NOT_RENDERED` where it does not
 * load. Whoever calls it ends the browser of a page that takes too long.
 */
export async function renderPage(needs: RenderNeeds, wanted: PageToRender): Promise<RenderedPage> {
  const { devTools, contextId } = needs.browser
  const target = await openTarget({ devTools, contextId, language: wanted.language, userAgent: needs.egress.userAgent })
  const requests = openRequests(
    { ...needs, devTools },
    { page: new URL(wanted.url), mainFrame: target.frameId, sessionId: target.sessionId, signal: wanted.signal },
  )
  try {
    target.answerRequests(requests.answer)
    return await readTarget(needs, target, requests, wanted)
  } finally {
    await target.close()
  }
}

async function readTarget(
  { limits, browser: { devTools } }: RenderNeeds,
  target: Target,
  requests: Requests,
  { url, signal }: PageToRender,
): Promise<RenderedPage> {
  const readAt = performance.now() + limits.totalMs - limits.readMs
  // A page that leads on at once has its first navigation reported as an error; what its document answered decides.
  const { errorText } = await devTools.send<{ errorText?: string }>('Page.navigate', { url }, target.sessionId)
  if (!requests.hasPage()) throw pageNotRendered(errorText)
  const page = { devTools, target, requests, signal, limits, readAt }
  await settle(page, limits.settleMs)
  await target.showTall()
  await settle(page, screenSettleMs)
  let shown = await take(page)
  if (shown.textLength < leastText && (await run<boolean>(page, `(${String(answerConsent)})(${words})`))) {
    await settle(page, limits.settleMs / 2)
  }
  await evaluate(page, keepRemoved)
  await scrollDown(page)
  shown = await take(page)
  const { hasLinks } = shown
  const more = await pressAll(page, () => run(page, `(${String(pressMore)})(${String(moreWords)})`))
  if (more.pressed > 0) {
    await scrollDown(page)
    const opened = await take(page)
    // A page that was left and did not come back is read as it was before.
    if (placeOf(opened.url) === placeOf(shown.url)) shown = opened
  }
  const links = hasLinks ? undefined : await pressAll(page, index => run(page, `(${String(pressLink)})(${index})`))
  const routes = [...shown.routes, ...more.routes, ...(links?.routes ?? [])]
  return { url: shown.url, html: shown.html, routes, bytes: requests.bytes() }
}

async function scrollDown(page: ShownPage): Promise<void> {
  for (let screens = 0; screens < mostScreens && isEarly(page); screens++) {
    const before = await evaluate(page, measurePage)
    const hasMoved = await evaluate(page, scrollOn)
    await settle(page, screenSettleMs, hasMoved ? page.limits.quietMs : pressQuietMs)
    if (!hasMoved && (await evaluate(page, measurePage)) === before) return
  }
}

interface Pressed {
  readonly pressed: number
  /** Where it led: what has no address to follow may lead to one. */
  readonly routes: readonly string[]
}

/** Presses one element after the other, for as long as there is one. Where one leads elsewhere, it is left again. */
async function pressAll(page: ShownPage, press: (index: number) => Promise<boolean>): Promise<Pressed> {
  const routes = new Set<string>()
  const from = await run<string>(page, 'location.href')
  let pressed = 0
  for (; pressed < mostPressed && isEarly(page); pressed++) {
    if (!(await press(pressed))) break
    await settle(page, pressSettleMs, pressQuietMs)
    const now = await run<string>(page, 'location.href')
    if (placeOf(now) === placeOf(from)) continue
    if (routes.has(now)) break
    if (new URL(now).origin === new URL(from).origin) routes.add(now)
    await run(page, 'history.back()')
    await settle(page, pressSettleMs, pressQuietMs)
  }
  return { pressed, routes: [...routes] }
}

/** An address without a mark within its page. */
const placeOf = (address: string): string => address.split('#', 1)[0] + routeOf(address)

interface ShownPage {
  readonly devTools: DevTools
  readonly target: Target
  readonly requests: Requests
  readonly signal: AbortSignal
  readonly limits: RenderLimits
  /** When it is read as it is, by `performance.now()`: a page that never rests would lose its text with its browser. */
  readonly readAt: number
}

const isEarly = ({ readAt }: ShownPage): boolean => performance.now() < readAt

/** Waits until the page neither loads nor changes, or until it has had its time. */
async function settle(page: ShownPage, mostMs: number, quietMs = page.limits.quietMs): Promise<void> {
  const { requests, signal } = page
  const endAt = Math.min(performance.now() + mostMs, page.readAt)
  let [before, quietSince] = ['', performance.now()]
  while (performance.now() < endAt) {
    await pause(lookEveryMs, undefined, { signal })
    const now = await evaluate(page, measurePage)
    if (now !== before || requests.open() > 0) quietSince = performance.now()
    before = now
    if (performance.now() - quietSince >= quietMs) return
  }
}

/** `consentWords`, as the scripts in the page take them. */
const words = `{ ${Object.entries(consentWords)
  .map(([name, pattern]) => `${name}: ${String(pattern)}`)
  .join(', ')} }`

/** Takes the page out of the browser. */
async function take(page: ShownPage): Promise<PageAsShown> {
  const { limits } = page
  const store = `(() => { const page = (${String(writePage)})(${limits.characters}, ${words}); globalThis.frontdeskHtml = page.html; return { ...page, html: page.html.length } })()`
  const { html: length, ...facts } = await run<Omit<PageAsShown, 'html'> & { html: number }>(page, store)
  const pieces: string[] = []
  for (let from = 0; from < Math.min(length, 2 * limits.characters); from += pieceLength) {
    pieces.push(await run(page, `globalThis.frontdeskHtml.slice(${from}, ${from + pieceLength})`))
  }
  return { ...facts, html: pieces.join('') }
}

const evaluate = <Result>(page: ShownPage, script: () => Result): Promise<Result> => run(page, `(${String(script)})()`)

/** Runs a script in a world of its own. A page that goes elsewhere meanwhile is asked once more. */
async function run<Result>(page: ShownPage, script: string): Promise<Result> {
  try {
    return await runOnce(page, script)
  } catch (error) {
    page.signal.throwIfAborted()
    if (error instanceof AppError) throw error
    await pause(lookEveryMs, undefined, { signal: page.signal })
    return runOnce(page, script)
  }
}

interface Evaluated<Result> {
  readonly result: { readonly value?: Result }
  readonly exceptionDetails?: object
}

async function runOnce<Result>({ devTools, target }: ShownPage, expression: string): Promise<Result> {
  const { sessionId, frameId } = target
  const world = { frameId, worldName: 'frontdesk' }
  const { executionContextId: contextId } = await devTools.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld',
    world,
    sessionId,
  )
  const how = { expression, contextId, returnByValue: true }
  const { result, exceptionDetails } = await devTools.send<Evaluated<Result>>('Runtime.evaluate', how, sessionId)
  if (exceptionDetails !== undefined) throw pageNotRendered(exceptionDetails)
  // The script is ours and returns this.
  return result.value as Result
}
