import Papa, { type ParseResult } from 'papaparse'
import { fileUnreadable } from '../errors.ts'

/** Characters that are parsed in one go. A row may go on in the next piece, and not in the one after it. */
const pieceLength = 1_000_000

/**
 * Calls back with each row of a CSV that says anything, in order: the cells between commas, semicolons or tabs. No more
 * than a piece of the text is in memory as rows. Returns whether the last quotation mark is closed.
 */
export function readTable(text: string, onRow: (cells: readonly string[]) => void): { isWhole: boolean } {
  let isWhole = true
  let end = -1
  const { delimiter } = Papa.parse(text.slice(0, pieceLength), { skipEmptyLines: 'greedy', preview: 10 }).meta
  // The types of the package know of pieces for files alone.
  const inPieces = {
    delimiter,
    chunkSize: pieceLength,
    chunk({ data, errors, meta }: ParseResult<string[]>) {
      if (meta.cursor === end) throw fileUnreadable('A row of the table is too long.')
      end = meta.cursor
      isWhole = !errors.some(({ code }) => code === 'MissingQuotes')
      for (const cells of data) if (cells.some(cell => cell.trim() !== '')) onRow(cells)
    },
  }
  Papa.parse(text, inPieces)
  return { isWhole }
}
