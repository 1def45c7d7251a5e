import type { PdfLine } from './pdf-columns.ts'

/** Lines at the upper and at the lower edge of a page that may be its header and its footer. */
const edgeLines = 3
/** Points between the places of one line on two pages. */
const samePlace = 3

/**
 * Leaves of what stands at the edge of every page only the first: a header with a name and a telephone number says
 * something once. Numbers of pages, which change from page to page as the pages do, are left out altogether.
 */
export function withoutRepeatedLines(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  if (pages.length < 2) return pages.map(lines => [...lines])
  const edges = new Set(pages.flatMap(edgeOf))
  const repeated = repeatedTexts(pages, edges)
  const seen = new Set<string>()
  return pages.map((lines, page) =>
    lines.filter(line => {
      const found = edges.has(line) ? repeated.get(shapeOf(line)) : undefined
      if (found === undefined || !isNear(found, line)) return true
      if (found.numbered.has(page)) return false
      const isFirst = !seen.has(line.text)
      seen.add(line.text)
      return isFirst || !found.isSame
    }),
  )
}

interface Repeated {
  readonly ys: number[]
  readonly texts: Set<string>
  readonly pages: { page: number; numbers: number[] }[]
}

interface Found {
  readonly ys: readonly number[]
  /** The very same text on all of the pages. */
  readonly isSame: boolean
  /** Pages whose line has their number. */
  readonly numbered: ReadonlySet<number>
}

function repeatedTexts(
  pages: readonly (readonly PdfLine[])[],
  edges: ReadonlySet<PdfLine>,
): ReadonlyMap<string, Found> {
  const shapes = new Map<string, Repeated>()
  for (const [page, lines] of pages.entries()) {
    for (const line of lines) {
      if (!edges.has(line)) continue
      const shape = shapeOf(line)
      const one = shapes.get(shape) ?? { ys: [], texts: new Set<string>(), pages: [] }
      shapes.set(shape, one)
      one.ys.push(line.y)
      one.texts.add(line.text)
      one.pages.push({ page, numbers: (line.text.match(/\d{1,5}/g) ?? []).map(Number) })
    }
  }
  const found = [...shapes].flatMap(([shape, { ys, texts, pages: on }]): [string, Found][] => {
    if (new Set(on.map(({ page }) => page)).size < 2) return []
    return [
      [shape, { ys, isSame: texts.size < on.length, numbered: isPageNumber(shape) ? numberedPages(on) : new Set() }],
    ]
  })
  return new Map(found)
}

/** Pages on which one of the line's numbers counts with the pages. A single one may be chance. */
function numberedPages(on: Repeated['pages']): ReadonlySet<number> {
  const places = Math.max(0, ...on.map(({ numbers }) => numbers.length))
  for (let place = 0; place < places; place++) {
    const offsets = on.map(({ page, numbers }) => (numbers[place] ?? NaN) - page)
    const counts = offsets.filter(offset => offset === offsets[0]).length
    if (counts === on.length && counts > 1) return new Set(on.map(({ page }) => page))
  }
  return new Set()
}

/**
 * The first lines of a page and its last ones. No rows of a table, which go on from page to page with their names above
 * them on each, and no headings, which are larger.
 */
function edgeOf(lines: readonly PdfLine[]): PdfLine[] {
  const heights = lines.map(({ height }) => height).toSorted((one, other) => one - other)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  return lines.filter(
    ({ isRow, height }, place) =>
      !isRow && height <= usual * 1.2 && (place < edgeLines || place >= lines.length - edgeLines),
  )
}

/** "Course 1" and "Course 2" on two pages are headings; "Page 1 of 9" and "- 1 -" are not. */
const isPageNumber = (shape: string): boolean => !/\p{L}/u.test(shape) || pageWords.test(shape)
const pageWords =
  /(?<!\p{L})(?:pages?|pg|p|seite|s|p[áa]gina|p[áa]g|pagina|blz|bladzijde|strona|str|sayfa|صفحة|الصفحة)(?!\p{L})/iu

const isNear = ({ ys }: Found, { y }: PdfLine): boolean =>
  ys.filter(other => Math.abs(other - y) < samePlace).length > 1

const shapeOf = ({ text }: PdfLine): string => text.trim().replace(/\d+/g, '0')
