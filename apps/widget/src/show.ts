/**
 * Shows the words of a page that a reply is based on: finds them in what the page shows, scrolls there and marks them.
 * Loaded when a visitor presses a source of the website that they are on, and on the page that it opens. Nothing of the
 * page is changed, but that a closed `<details>` around the words is opened.
 */
import type { SourceQuote } from '@frontdesk/contracts/chat/source-quotes-field'
import { smallScreen } from './launcher/open-state.ts'
import type { PanelHost } from './launcher/panel-host.ts'
import { orUndefined } from './or-undefined.ts'
import { findWords } from './show/find-words.ts'
import { markRanges } from './show/mark-ranges.ts'
import { readPage } from './show/read-page.ts'
import { scrollTo } from './show/scroll-to.ts'
import { pressedKey } from './pressed-key.ts'

/** So long may a page take until it shows its text, or replaces it once more: many are filled in by scripts. */
const patienceMs = 8_000
/** A page that changes all the time is read this often. */
const pauseMs = 300

/**
 * Shows the words of a source that was pressed, where they are on this page, and else opens theirs. Without one it shows
 * what was pressed on the page before, if this is the one that it opened.
 */
export function show(host: Pick<PanelHost, 'close'>, pressed?: SourceQuote): void {
  const quote = pressed ?? takePressed()
  if (!quote) return
  const isHere = isSame(quote.link, location.href)
  if (pressed && !isHere) {
    orUndefined(() => sessionStorage.setItem(pressedKey, JSON.stringify(pressed)))
    location.assign(pressed.link)
  }
  if (!isHere) return
  // The panel covers everything.
  if (pressed && innerWidth <= smallScreen) host.close()
  let shown = showWords(quote)
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      // The marked text may have been replaced, or another page shown.
      const isThere = shown?.every(({ startContainer, collapsed }) => startContainer.isConnected && !collapsed)
      if (!isThere && isSame(quote.link, location.href)) shown = showWords(quote)
    }, pauseMs)
  })
  observer.observe(window.document, { subtree: true, childList: true, characterData: true })
  setTimeout(() => {
    observer.disconnect()
    clearTimeout(timer)
  }, patienceMs)
}

/** Marks the words and scrolls to them, where the page shows them if it has them twice. Undefined where it has them not. */
function showWords(quote: SourceQuote): Range[] | undefined {
  const page = readPage(document.body)
  const places = findWords(page.text, quote).map(({ from, to }) => page.rangesOf(from, to))
  const ranges = places.find(openDetails) ?? places[0]
  if (ranges) {
    markRanges(ranges)
    scrollTo(ranges)
  }
  return ranges
}

/** Opens what is closed around the words. Closes it again, and returns false, where they are not shown then either. */
function openDetails(ranges: readonly Range[]): boolean {
  const opened: HTMLDetailsElement[] = []
  let inside: Node | undefined = ranges[0]?.startContainer
  while (inside) {
    const root = inside.getRootNode()
    const shadow = root instanceof ShadowRoot ? root : undefined
    for (const details of (shadow ?? document).querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      if (!details.contains(inside) || details.querySelector('summary')?.contains(inside)) continue
      details.open = true
      opened.push(details)
    }
    inside = shadow?.host
  }
  const isShown = ranges.some(range => range.getClientRects().length > 0)
  if (!isShown) for (const details of opened) details.open = false
  return isShown
}

/** What was pressed on the page before; once. */
const takePressed = (): SourceQuote | undefined =>
  orUndefined(() => {
    const kept = sessionStorage.getItem(pressedKey)
    sessionStorage.removeItem(pressedKey)
    // The panel has written it.
    return JSON.parse(kept ?? '') as SourceQuote
  })

/** Whether two addresses are of one page; a slash at the end makes no difference. */
const isSame = (one: string, other: string): boolean => {
  const page = (href: string): string => {
    const { host, pathname, search } = new URL(href)
    return host + pathname.replace(/\/$/, '') + search
  }
  return page(one) === page(other)
}
