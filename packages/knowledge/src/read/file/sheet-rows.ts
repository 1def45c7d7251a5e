/** A sheet of a workbook as it is seen: rows of texts, without rows and columns that are hidden. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** Columns of a sheet; what is beyond them is left out. */
export const maxColumns = 500
/** Characters of a cell: more than Excel itself allows. */
const maxCell = 40_000

/** Rows of a sheet that are read one by one. Where rows are missing, one stands for them that says nothing. */
export function openRows() {
  const list: string[][] = []
  const hidden = new Set<number>()
  /** Cells that go on in the rows below. */
  const spanned = new Map<number, { text: string; until: number }>()
  let row: string[] = []
  let number = 0
  let isHidden = false
  const put = (column: number, text: string) => {
    if (text === '') return
    while (row.length < column) row.push('')
    row[column] ||= text.slice(0, maxCell)
  }
  return {
    list: () => list,
    number: () => number,
    /** The columns from this one to before that one are hidden. */
    hideColumns(from: number, until: number) {
      for (let column = from; column < Math.min(until, maxColumns); column++) hidden.add(column)
    },
    open(own: number, isHiddenRow: boolean) {
      if (own > number + 1) list.push([])
      number = Math.max(own, number + 1)
      isHidden = isHiddenRow
      row = []
    },
    /** `until`: the last row over which the cell goes. */
    cell(column: number, text: string, until = number) {
      if (column >= maxColumns) return
      put(column, text)
      if (until > number && text !== '') spanned.set(column, { text, until })
    },
    close() {
      for (const [column, { text, until }] of spanned) {
        if (number > until) spanned.delete(column)
        else put(column, text)
      }
      if (!isHidden) list.push(row.filter((_, column) => !hidden.has(column)))
    },
  }
}
