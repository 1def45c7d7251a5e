import { csvLine, csvStart } from '@frontdesk/exports/csv-cell'
import type { RecordPages } from './visible-records.ts'

/** What stands in a record. */
type Value = string | number | null

/** The heading of each column, by the field that stands in it. */
export type Columns<Shape> = { readonly [Field in keyof Required<Shape>]: string }

/**
 * Records as a CSV file, a page of them at a time: the same fields in the same words as in JSON, one line each, nothing
 * where null.
 */
export async function* recordsAsCsv<Shape extends Record<keyof Shape, Value>>(
  columns: Columns<Shape>,
  pages: RecordPages<Shape>,
): AsyncGenerator<string, void, undefined> {
  // Object.keys forgets whose keys they are.
  const fields = Object.keys(columns) as (keyof Shape)[]
  let head = `${csvStart}${csvLine(fields.map(field => columns[field]))}`
  for await (const shapes of pages) {
    const lines = shapes.map(shape => csvLine(fields.map(field => textOf(shape[field]))))
    yield [head, ...lines].join('')
    head = ''
  }
}

const textOf = (value: Value): string => (value === null ? '' : String(value))
