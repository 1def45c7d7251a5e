import type { RecordPages } from './visible-records.ts'

/** What stands around the records in the answer. */
export interface Envelope {
  before: string
  /** Gets how many records there were. */
  after: (count: number) => string
}

/** Records as a JSON document, a page of them at a time. */
export async function* recordsAsJson(
  { before, after }: Envelope,
  pages: RecordPages<object>,
): AsyncGenerator<string, void, undefined> {
  let count = 0
  yield before
  for await (const records of pages) {
    if (records.length === 0) continue
    yield `${count === 0 ? '' : ','}${records.map(record => JSON.stringify(record)).join()}`
    count += records.length
  }
  yield after(count)
}
