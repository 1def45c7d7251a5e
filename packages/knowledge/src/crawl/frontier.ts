import { divideUrl, orderedUrl } from '../read/page-url.ts'

/** An address to visit. */
export interface Visit {
  readonly url: string
  /** Links followed from the start page. */
  readonly depth: number
  /** A second try, after everything else. */
  readonly isRetry: boolean
  /** Indexed under its own address even when it names another as its canonical one. */
  readonly isOwn: boolean
  /** Pages in a row, up to the one that links here, that say nothing which pages like them had not said before. */
  readonly repeats: number
}

/** The addresses that a crawl has found, and the queue of those it still has to visit. */
export interface Frontier {
  /** Adds the page to begin with, whatever the scope is: its links are wanted. */
  readonly begin: (url: string) => void
  /** The spelling in which an address was added first: others have the same parameters in another order. */
  readonly spell: (url: string) => string
  /** Keeps the spelling of an address that is indexed. */
  readonly keepSpelling: (url: string) => void
  /** Adds new addresses, as far as scope, depth and number allow. */
  readonly add: (urls: readonly string[], depth: number, repeats?: number) => void
  /** Visits an address next, whether it was added before or not. */
  readonly addFirst: (url: string, depth: number) => void
  /** Counts addresses that are not added, because they would lead on without end. */
  readonly leaveOut: (urls: readonly string[]) => void
  /** Gives addresses that wait another spelling. Those that were added in it already are dropped. */
  readonly respell: (spell: (url: string) => string) => void
  /** Puts a visit at the end once more, as a retry. */
  readonly retry: (visit: Visit) => void
  /** Makes a visit next once more, for a page of its own. */
  readonly visitAgain: (visit: Visit) => void
  readonly next: () => Visit | undefined
  /** Takes an address that a redirect led to. False when it was, or is being, visited already. */
  readonly claim: (url: string) => boolean
  /** May this address be added, or has it been? */
  readonly mayAdd: (url: string, depth: number) => boolean
  /** May a page be left to its canonical address? */
  readonly mayLeaveTo: (canonical: string, visit: Visit) => boolean
  /**
   * Leaves a page to its canonical address. If nothing is found there, or another page than `isSame` expects, the page is
   * visited again, as its own.
   */
  readonly leaveTo: (canonical: string, visit: Visit, isSame: () => boolean) => void
  /** Records what came of a visit. */
  readonly settle: (url: string, outcome: 'indexed' | 'nothing') => void
  /** Was this address added? */
  readonly has: (url: string) => boolean
  /** Were addresses added that have the same path as this one, and other parameters? */
  readonly hasOthers: (url: string) => boolean
  readonly found: () => number
  /** Visits that are still to be made. */
  readonly waiting: () => number
  /** How many addresses were found and not added, each counted once, up to `maxPages` for each reason. */
  readonly leftOut: () => LeftOut
  /** The first of those addresses, so many for each reason. */
  readonly leftOutUrls: (most: number) => { reason: Reason; url: string }[]
  /** The first addresses that are still to be visited. */
  readonly waitingUrls: (most: number) => string[]
}

/** Why an address is not added. */
type Reason = 'outOfScope' | 'depthLimit' | 'pageLimit' | 'endless'
type LeftOut = Readonly<Partial<Record<Reason, number>>>

/** Limits of a frontier. */
export interface FrontierLimits {
  readonly maxPages: number
  readonly maxDepth: number | null
  readonly isInScope: (url: string) => boolean
}

/** Breadth first: what is close to the start page is likely to matter most when a site is larger than the limit. */
export function newFrontier({ maxPages, maxDepth, isInScope }: FrontierLimits): Frontier {
  const queue: Visit[] = []
  const added = new Set<string>()
  /** How many addresses were added of each path. */
  const paths = new Map<string, number>()
  const visited = new Set<string>()
  const leftOut = newLeftOut(maxPages)
  const { spell, keepSpelling } = newSpelling()
  const newVisit = (url: string, depth = 0, repeats = 0): Visit => {
    added.add(url)
    keepSpelling(url)
    const { path } = divideUrl(url)
    paths.set(path, (paths.get(path) ?? 0) + 1)
    leftOut.forget(url)
    return { url, depth, isRetry: false, isOwn: false, repeats }
  }
  const isTooDeep = (depth: number) => maxDepth !== null && depth > maxDepth
  const mayAdd = (url: string, depth: number) =>
    added.has(url) || (!isTooDeep(depth) && isInScope(url) && added.size < maxPages)
  const add = (urls: readonly string[], depth: number, repeats = 0) => {
    for (const written of urls) {
      const url = spell(written)
      if (added.has(url)) continue
      if (isTooDeep(depth)) leftOut.record('depthLimit', url)
      else if (!isInScope(url)) leftOut.record('outOfScope', url)
      else if (added.size >= maxPages) leftOut.record('pageLimit', url)
      else queue.push(newVisit(url, depth, repeats))
    }
  }
  const next = () => {
    for (let visit = queue.shift(); visit !== undefined; visit = queue.shift()) {
      if (!visited.has(visit.url) || visit.isRetry || visit.isOwn) {
        visited.add(visit.url)
        return visit
      }
    }
    return undefined
  }
  const claim = (url: string) => {
    if (visited.has(url)) return false
    visited.add(url)
    added.add(url)
    keepSpelling(url)
    leftOut.forget(url)
    return true
  }
  const respell = (spell: (url: string) => string) => {
    for (const visit of queue.splice(0)) {
      const url = spell(visit.url)
      if (url === visit.url) queue.push(visit)
      else {
        if (!visited.has(visit.url)) added.delete(visit.url)
        if (!added.has(url)) queue.push(newVisit(url, visit.depth, visit.repeats))
      }
    }
  }
  const visitAgain = (visit: Visit) => queue.unshift({ ...visit, isOwn: true })
  const left = newLeftPages({ add, mayAdd, visitAgain })
  const has = (url: string) => added.has(url)
  return {
    begin: url => queue.push(newVisit(spell(url))),
    spell,
    keepSpelling,
    has,
    hasOthers: url => (paths.get(divideUrl(url).path) ?? 0) > 1,
    add,
    addFirst: (url, depth) => queue.unshift(newVisit(url, depth)),
    leaveOut(urls) {
      for (const url of urls) if (!added.has(url)) leftOut.record('endless', url)
    },
    respell,
    visitAgain,
    mayAdd,
    retry: visit => queue.push({ ...visit, isRetry: true }),
    next,
    claim,
    ...left,
    found: () => added.size,
    waiting: () => queue.length,
    leftOut: () => leftOut.counts(),
    leftOutUrls: most => leftOut.urls(most),
    waitingUrls: most => queue.slice(0, most).map(({ url }) => url),
  }
}

function newSpelling(): Pick<Frontier, 'spell' | 'keepSpelling'> {
  const spellings = new Map<string, string>()
  return {
    spell: url => (url.includes('&') ? (spellings.get(orderedUrl(url)) ?? url) : url),
    keepSpelling(url) {
      if (!url.includes('&')) return
      const ordered = orderedUrl(url)
      if (!spellings.has(ordered)) spellings.set(ordered, url)
    },
  }
}

/** Remembers so many addresses of each kind that were not added: a link on every page is one address. */
function newLeftOut(most: number) {
  const kinds = new Map<Reason, Set<string>>()
  return {
    record(reason: Reason, url: string) {
      const urls = kinds.get(reason) ?? new Set()
      if (urls.size < most) kinds.set(reason, urls.add(url))
    },
    /** A page that is too deep on one path may be near on another. */
    forget(url: string) {
      kinds.get('depthLimit')?.delete(url)
      kinds.get('endless')?.delete(url)
    },
    counts(): LeftOut {
      const counted = [...kinds].map(([reason, urls]) => [reason, urls.size] as const)
      return Object.fromEntries(counted.filter(([, size]) => size > 0))
    },
    urls: (most: number) =>
      [...kinds].flatMap(([reason, urls]) => [...urls].slice(0, most).map(url => ({ reason, url }))),
  }
}

type LeavingNeeds = Pick<Frontier, 'add' | 'mayAdd' | 'visitAgain'>

interface LeftVisit {
  readonly visit: Visit
  readonly isSame: () => boolean
}

/** Remembers which pages are left to others, until it is known what came of those. */
function newLeftPages({ add, mayAdd, visitAgain }: LeavingNeeds): Pick<Frontier, 'mayLeaveTo' | 'leaveTo' | 'settle'> {
  const outcomes = new Map<string, 'indexed' | 'nothing'>()
  const leftTo = new Map<string, LeftVisit[]>()
  const leaving = new Set<string>()
  const mayLeaveTo = (canonical: string, visit: Visit) => {
    // Two pages may name each other; the second of them is then indexed.
    if (visit.isOwn || leaving.has(canonical) || outcomes.get(canonical) === 'nothing') return false
    return mayAdd(canonical, visit.depth)
  }
  const leaveTo = (canonical: string, visit: Visit, isSame: () => boolean) => {
    add([canonical], visit.depth)
    if (outcomes.get(canonical) === 'indexed') return
    leaving.add(visit.url)
    leftTo.set(canonical, [...(leftTo.get(canonical) ?? []), { visit, isSame }])
  }
  const settle = (url: string, outcome: 'indexed' | 'nothing') => {
    outcomes.set(url, outcome)
    for (const { visit, isSame } of leftTo.get(url) ?? []) if (outcome === 'nothing' || !isSame()) visitAgain(visit)
    leftTo.delete(url)
  }
  return { mayLeaveTo, leaveTo, settle }
}
