import {
  createSourceEntry,
  listSourceEntries,
  updateSourceEntry,
  type SourceEntry,
  type SourceEntryList,
} from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { ifVersion, useSavedForm, type SavedForm } from '../../../components/forms/use-saved-form.ts'
import { useKnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'

/** A text with its title, or a question with its answer. */
export interface WrittenEntry {
  title: string
  text: string
}

export const emptyEntry: WrittenEntry = { title: '', text: '' }

export interface EntryPlace {
  path: { chatbotId: string; sourceId: string }
  /** Undefined: a new one. */
  entry: SourceEntry | undefined
  refreshes: readonly (readonly string[])[]
  onSaved: () => void
}

/** What is typed of an entry, and how it is saved. */
export function useEntryForm({ path, entry, refreshes, onSaved }: EntryPlace): SavedForm<WrittenEntry> {
  const { knowledge, states } = useKnowledgeTexts()
  return useSavedForm<WrittenEntry, SourceEntry | undefined>({
    draft: entry === undefined ? `source:${path.sourceId}:new-entry` : `entry:${entry.id}`,
    thing: entry,
    valueOf: saved => (saved === undefined ? emptyEntry : { title: saved.title, text: saved.text }),
    send: (changed, value, saved) =>
      saved === undefined
        ? ask(createSourceEntry({ path, body: value }))
        : ask(updateSourceEntry({ path: { ...path, entryId: saved.id }, body: changed, headers: ifVersion(saved) })),
    readAgain: () => readEntry(path, entry?.id),
    refreshes,
    savedText: after =>
      entry === undefined && after !== undefined ? knowledge.entryAdded({ title: after.title }) : states.saved,
    onSaved,
  })
}

/** An entry as it is stored now. Entries have no address of their own: it is looked for in their list. */
async function readEntry(path: EntryPlace['path'], entryId: string | undefined): Promise<SourceEntry | undefined> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: SourceEntryList = await ask(listSourceEntries({ path, query: cursor === '' ? {} : { cursor } }))
    const found = page.entries.find(({ id }) => id === entryId)
    if (found !== undefined) return found
    cursor = page.nextCursor
  }
  return undefined
}
