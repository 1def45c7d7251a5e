import { columnsOf, type Fragment, type PdfLine, type Row } from './pdf-columns.ts'
import type { PdfRun } from './pdf-runs.ts'
import { spaceBetween } from './space-between.ts'

/** A gap as wide as a letter is high parts what stands beside each other; a quarter of it parts words. */
const partingGap = 1
const wordGap = 0.12
const sameLine = 0.45
const besideLine = 0.8

/** The lines of a page: those of columns one column after the other, those of tables row by row. */
export function linesOfPage(runs: readonly PdfRun[]): PdfLine[] {
  const along = runs.filter(({ isAside }) => !isAside)
  // A page that is read from right to left is read as its mirror image.
  const isFromRight = readsFromRight(along)
  const lines = columnsOf(rowsOf(isFromRight ? along.map(mirrored) : along, isFromRight))
  const aside = runs.filter(({ isAside }) => isAside)
  return [...lines, ...aside.map(({ text, y, height }) => lineOf(text, y, height))]
}

function readsFromRight(runs: readonly PdfRun[]): boolean {
  const lengthOf = (some: readonly PdfRun[]): number => some.reduce((sum, { text }) => sum + text.length, 0)
  return lengthOf(runs.filter(run => run.isRightToLeft)) * 2 > lengthOf(runs)
}

const mirrored = <Place extends { readonly x: number; readonly right: number }>(place: Place): Place => ({
  ...place,
  x: -place.right,
  right: -place.x,
})

const lineOf = (text: string, y: number, height: number): PdfLine => ({
  text,
  y,
  height,
  room: Infinity,
  width: 0,
  isRow: false,
})

/** Runs on one line each, from top to bottom; those that are close together are one fragment. */
function rowsOf(runs: readonly PdfRun[], isMirrored: boolean): Row[] {
  const rows: { y: number; height: number; runs: PdfRun[] }[] = []
  for (const run of runs.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1)
    if (row !== undefined && isOnLine(run, row)) {
      row.runs.push(run)
      if (run.height > row.height) Object.assign(row, { y: run.y, height: run.height })
    } else rows.push({ y: run.y, height: run.height, runs: [run] })
  }
  return rows.map(({ y, height, runs: own }) => {
    // A line of the other direction on the page.
    const isOther = readsFromRight(own) !== isMirrored
    const fragments = isOther ? fragmentsOf(own.map(mirrored), y).map(mirrored).toReversed() : fragmentsOf(own, y)
    return { y, height, fragments }
  })
}

/** Beside each other stands also what is a little lower: the next column, or a cell that is centred in its row. */
function isOnLine(run: PdfRun, { y, height, runs }: { y: number; height: number; runs: readonly PdfRun[] }): boolean {
  const most = Math.max(run.height, height)
  if (run.y - y < sameLine * most) return true
  const isBeside = runs.every(({ x, right }) => run.x > right + most || run.right < x - most)
  return isBeside && run.y - y < besideLine * most
}

function fragmentsOf(runs: readonly PdfRun[], y: number): Fragment[] {
  const fragments: Fragment[] = []
  for (const run of runs.toSorted((one, other) => one.x - other.x)) {
    const last = fragments.at(-1)
    const gap = run.x - (last?.right ?? -Infinity)
    const height = Math.max(run.height, last?.height ?? 0)
    if (last === undefined || (gap > partingGap * height && !isMarker(last.text))) {
      fragments.push({ text: run.text, x: run.x, right: run.right, y, height: run.height, order: run.order })
      continue
    }
    // The same letters at the same place are bold.
    if (last.text.endsWith(run.text) && Math.abs(run.right - last.right) < wordGap * height) continue
    last.text += (gap > wordGap * height ? spaceBetween(last.text, run.text) : '') + run.text
    last.right = Math.max(last.right, run.right)
    last.height = height
  }
  return fragments
}

/** What stands before the items of a list. */
const isMarker = (text: string): boolean => /^\s*(?:[•●▪◦‣·–—*○■□☐☒✓✔➢-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s*$/iu.test(text)
