/** When it is looked whether the words are in view: libraries that scroll smoothly, and pictures that load late, move them. */
const laterMs = [800, 2_000]
/** With these the visitor scrolls: from then on the page is theirs. */
const ownWays = ['wheel', 'touchstart', 'keydown', 'pointerdown']

/** Scrolls to the words, whatever they stand in. */
export function scrollTo(ranges: readonly Range[]): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  bringIntoView(ranges, still ? 'instant' : 'smooth')
  const stop = new AbortController()
  for (const way of ownWays)
    addEventListener(way, () => stop.abort(), { signal: stop.signal, capture: true, passive: true })
  for (const ms of laterMs)
    setTimeout(() => {
      if (!stop.signal.aborted && !isInView(ranges)) bringIntoView(ranges, 'instant')
    }, ms)
  setTimeout(() => stop.abort(), Math.max(...laterMs))
}

const boxOf = ([first]: readonly Range[]): DOMRect => first?.getBoundingClientRect() ?? new DOMRect()

function isInView(ranges: readonly Range[]): boolean {
  const { top, bottom } = boxOf(ranges)
  return top >= 0 && bottom <= innerHeight
}

function bringIntoView(ranges: readonly Range[], behavior: ScrollBehavior): void {
  let element = ranges[0]?.startContainer.parentElement
  // Words in a tab or an accordion that is closed: to where it is.
  while (element?.getClientRects().length === 0) element = element.parentElement
  const { top, height } = boxOf(ranges)
  // Of a long text the middle may be far from the words.
  if (element && element.offsetHeight < innerHeight / 2) element.scrollIntoView({ block: 'center', behavior })
  else if (height > 0) scrollBy({ top: top - innerHeight / 3, behavior })
}
