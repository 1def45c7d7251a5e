import { csvLine, csvStart } from '@frontdesk/contracts/csv-cell'

/** What stands in a record. */
type Value = string | number | null

/** The heading of each column, by the field that stands in it. */
export type Columns<Shape> = { readonly [Field in keyof Required<Shape>]: string }

/** Records as a whole CSV file: the same fields in the same words as in JSON, one line each, nothing where null. */
export function recordsAsCsv<Shape extends Record<keyof Shape, Value>>(
  columns: Columns<Shape>,
  shapes: readonly Shape[],
): string {
  // Object.keys forgets whose keys they are.
  const fields = Object.keys(columns) as (keyof Shape)[]
  const head = csvLine(fields.map(field => columns[field]))
  const lines = shapes.map(shape => csvLine(fields.map(field => textOf(shape[field]))))
  return [csvStart, head, ...lines].join('')
}

const textOf = (value: Value): string => (value === null ? '' : String(value))
