/** What the page of an inbox says of itself: how long each press took, and when an event arrived and was on the screen. */

/** Runs in the page before anything else of it. */
export function observeInbox() {
  const interactions = new Map()
  let longestTaskMs = 0
  const observe = (type, read, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more })
  observe('longtask', ({ duration }) => (longestTaskMs = Math.max(longestTaskMs, duration)))
  const note = ({ interactionId, duration }) => {
    if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
  observe('event', note, { durationThreshold: 16 })
  observe('first-input', note)

  // The stream is read twice: by the app, and here for the moment in which a text arrives.
  const arrivals = new Map()
  const realFetch = window.fetch
  window.fetch = async (...input) => {
    const response = await realFetch(...input)
    if (!response.url.includes('/api/live-chats/events') || response.body === null) return response
    const [theirs, ours] = response.body.tee()
    void readMarks(ours)
    const copy = new Response(theirs, { status: response.status, headers: response.headers })
    Object.defineProperty(copy, 'url', { value: response.url })
    return copy
  }
  async function readMarks(stream) {
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true }))
      if (done) return
      for (const [mark] of value.matchAll(/mark \d+\./g)) if (!arrivals.has(mark)) arrivals.set(mark, performance.now())
    }
  }
  const shown = new Map()
  const look = () => {
    for (const mark of arrivals.keys()) {
      if (!shown.has(mark) && document.querySelector('[role=log]')?.textContent.includes(mark)) {
        // In the next frame it has been painted.
        shown.set(mark, 0)
        requestAnimationFrame(() => shown.set(mark, performance.now()))
      }
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })

  window.frontdeskInbox = {
    reset() {
      interactions.clear()
      longestTaskMs = 0
    },
    seen: () => ({
      interactionMs: [...interactions.values()],
      interactionCount: performance.interactionCount,
      longestTaskMs,
      nodes: document.querySelectorAll('*').length,
    }),
    shownAfterMs: mark => {
      const at = shown.get(mark)
      return at ? at - arrivals.get(mark) : undefined
    },
  }
}

/** The value that 98 of 100 presses keep. The browser reports none that took less than a frame. */
export function inp98({ interactionMs, interactionCount }) {
  const count = Math.max(interactionCount, interactionMs.length)
  const known = interactionMs.toSorted((a, b) => b - a)
  return Math.max(16, known[Math.floor(count * 0.02)] ?? 16)
}
