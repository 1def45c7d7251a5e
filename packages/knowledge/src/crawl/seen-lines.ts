import type { KnownPage } from '../indexing/index-run.ts'
import { dateWords, type PageLines } from '../read/page-lines.ts'
import { divideUrl } from '../read/page-url.ts'

/** What the pages of a run say, line by line: it tells pages that only repeat others. */
export interface SeenLines {
  /** Records a page that is in the index. */
  readonly record: (url: string, lines: PageLines) => void
  /** The share of these lines that the page at `url` has as well; undefined if that page was not read. */
  readonly shareOn: (url: string, lines: PageLines) => number | undefined
  /**
   * Does the page repeat another one? `view`: the same path shows the same title and all of its lines under other
   * parameters (another order, a filter, a printed form), or its address differs in a date alone and its text in nothing
   * but that date. `numbered`: its address differs in a number or a date, and its text in nothing but dates and numbers.
   */
  readonly repeats: (url: string, lines: PageLines) => 'view' | 'numbered' | undefined
}

/** Pages with the same path, or with the same address but for its numbers, that a page is compared with: the latest. */
const mostCompared = 20
/** Of all pages together: 4 MB. What comes behind them is compared with these. */
const mostLines = 1_000_000

interface Said {
  readonly title: number | undefined
  readonly exact: Uint32Array
  readonly own: Uint32Array
  readonly undated: Uint32Array
}

/** Nothing has been read yet. */
export function newSeenLines(): SeenLines {
  const pages = new Map<string, Said>()
  const paths = new Map<string, Said[]>()
  const families = new Map<string, Said[]>()
  let count = 0
  return {
    record(url, lines) {
      if (pages.has(url) || count > mostLines) return
      const said = {
        title: lines.exact[0],
        exact: Uint32Array.from(lines.exact),
        own: Uint32Array.from(lines.own),
        undated: Uint32Array.from(lines.undated),
      }
      count += said.exact.length + said.own.length + said.undated.length
      pages.set(url, said)
      addLatest(paths, pathOf(url), said)
      addLatest(families, familyOf(url), said)
    },
    shareOn(url, { exact }) {
      const said = pages.get(url)
      return said === undefined ? undefined : shareOf(exact, [said.exact])
    },
    repeats(url, lines) {
      const [title] = lines.exact
      const sameTitle = (paths.get(pathOf(url)) ?? []).filter(said => said.title === title)
      if (
        url.includes('?') &&
        shareOf(
          lines.exact,
          sameTitle.map(({ exact }) => exact),
        ) === 1
      )
        return 'view'
      const family = families.get(familyOf(url)) ?? []
      const isView =
        shareOf(
          lines.own,
          family.map(({ own }) => own),
        ) === 1
      if (isView) return 'view'
      const isNumbered =
        shareOf(
          lines.undated,
          family.map(({ undated }) => undated),
        ) === 1
      return isNumbered ? 'numbered' : undefined
    },
  }
}

function addLatest(lists: Map<string, Said[]>, name: string, said: Said): void {
  const list = lists.get(name) ?? []
  list.push(said)
  if (list.length > mostCompared) list.shift()
  lists.set(name, list)
}

/** The largest share of these lines that one page has. */
function shareOf(lines: readonly number[], others: readonly Uint32Array[]): number {
  const wanted = new Set(lines)
  let most = 0
  for (const other of others) {
    let found = 0
    for (const line of other) if (wanted.has(line)) found += 1
    most = Math.max(most, found)
  }
  return wanted.size === 0 ? 0 : most / wanted.size
}

interface Named {
  readonly url: string
  /** The address that it names as its own. */
  readonly canonical: string
  readonly lines: PageLines
}

/**
 * Is a page the one that it names as canonical? It is where they have half of their lines in common at least: a variant,
 * an order or a printed form. Pages that all name the same one by mistake have a menu in common at most. Where the other
 * one was not sent again, and cannot be compared, it stays what it was.
 */
export function isSamePage(
  { seenLines, known }: { seenLines: SeenLines; known: ReadonlyMap<string, KnownPage> },
  { url, canonical, lines }: Named,
): boolean {
  const share = seenLines.shareOn(canonical, lines)
  return share === undefined ? (known.get(url)?.contentHash ?? null) === null : share >= 0.5
}

export const pathOf = (url: string): string => divideUrl(url).path

const months = dateWords('en')

/** An address without its numbers and dates. */
export const familyOf = (url: string): string =>
  url.replaceAll(/[a-z]{3,9}|\d+/gi, part => (/^\d/.test(part) ? '0' : months.has(part.toLowerCase()) ? '0' : part))
