/** How much one page may take of a browser. */
export interface RenderLimits {
  /** From the start of its navigation to its HTML. What takes longer loses its browser. */
  readonly totalMs: number
  /** How long before `totalMs` nothing more is waited for, scrolled or pressed, so that the page is read as it is. */
  readonly readMs: number
  /** How long a page may go on loading and changing; then it is read as it is. */
  readonly settleMs: number
  /** Without a request and a change for so long, a page has settled. */
  readonly quietMs: number
  /** Memory of the browser with all of its processes, in bytes. More, and it is killed. */
  readonly memoryBytes: number
  /** Decoded bytes of everything that a page loads. */
  readonly bytes: number
  readonly requests: number
  /** What the browser tells this process of a page: events, of which each paused request is one, and bytes. */
  readonly events: number
  readonly eventBytes: number
  /** Characters of its HTML. */
  readonly characters: number
  /** Browsers at a time; each reads one page. */
  readonly browsers: number
  /** How long a browser waits for the next page of its site. */
  readonly idleMs: number
  readonly startMs: number
}

/** A page: 45 s, 25 MB, 300 requests, 3 million characters; a browser: 800 MB, two at a time. */
export const renderLimits: RenderLimits = {
  totalMs: 45_000,
  readMs: 8_000,
  settleMs: 10_000,
  quietMs: 500,
  memoryBytes: 800_000_000,
  bytes: 25_000_000,
  requests: 300,
  events: 20_000,
  eventBytes: 150_000_000,
  characters: 3_000_000,
  browsers: 2,
  idleMs: 10_000,
  startMs: 20_000,
}
