import { csvLine, csvStart } from '@frontdesk/exports/csv-cell'
import type { RecordFields } from './record-fields.ts'
import type { FieldValue, Redactable } from './redact.ts'
import type { RecordPages } from './visible-records.ts'

/**
 * Records as a CSV file, a page of them at a time: the same fields in the same words as in JSON, one line each, nothing
 * where null.
 */
export async function* recordsAsCsv<Shape extends Redactable<Shape>>(
  fields: RecordFields<Shape>,
  pages: RecordPages<Shape>,
): AsyncGenerator<string, void, undefined> {
  // Object.keys forgets whose keys they are.
  const names = Object.keys(fields) as (keyof Shape & string)[]
  let head = `${csvStart}${csvLine(names.map(name => fields[name].heading))}`
  for await (const shapes of pages) {
    const lines = shapes.map(shape => csvLine(names.map(name => textOf(shape[name]))))
    yield [head, ...lines].join('')
    head = ''
  }
}

const textOf = (value: FieldValue): string => (value === null ? '' : String(value))
