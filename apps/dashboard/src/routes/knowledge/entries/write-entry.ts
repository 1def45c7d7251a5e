import { createSource, createSourceEntry, type Source, type SourceEntry } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import type { WrittenKind } from '../source-kinds.ts'
import type { WrittenEntry } from './use-entry-form.ts'

interface WritingPlace {
  chatbotId: string
  kind: WrittenKind
  sources: readonly Source[]
}

/** So many entries one source takes. */
const mostEntries = 200

/** Adds an entry to what is written already of its kind, which is made where there is nothing yet. */
export async function writeEntry(
  { chatbotId, kind, sources }: WritingPlace,
  entry: WrittenEntry,
): Promise<SourceEntry> {
  const written = sources.find(source => source.kind === kind && source.pagesIndexed < mostEntries)
  const { id: sourceId } = written ?? (await ask(createSource({ path: { chatbotId }, body: { kind } })))
  return ask(createSourceEntry({ path: { chatbotId, sourceId }, body: entry }))
}
