import type { Source } from '@frontdesk/client/operations'
import { useSavedForm } from '../../components/forms/use-saved-form.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { EntryForm } from './entries/entry-form.tsx'
import type { WrittenKind } from './source-kinds.ts'
import { sourcesKey } from './sources-query.ts'
import { emptyEntry, type WrittenEntry } from './entries/use-entry-form.ts'
import { writeEntry } from './entries/write-entry.ts'

interface AddWritingProps {
  chatbotId: string
  kind: WrittenKind
  sources: readonly Source[]
}

/** Adds a text, or a question with its answer: to what is written already, which is made where there is nothing yet. */
export function AddWriting({ chatbotId, kind, sources }: AddWritingProps) {
  const { knowledge } = useKnowledgeTexts()
  const form = useSavedForm<WrittenEntry, WrittenEntry>({
    draft: `chatbot:${chatbotId}:add-${kind}`,
    thing: emptyEntry,
    valueOf: ({ title, text }) => ({ title, text }),
    send: (_, entry) => writeEntry({ chatbotId, kind, sources }, entry),
    // Nobody else changes what is not there yet.
    readAgain: () => Promise.resolve(undefined),
    refreshes: [sourcesKey(chatbotId)],
    savedText: ({ title }) => knowledge.entryAdded({ title }),
    onSaved: () => undefined,
  })
  return <EntryForm form={form} kind={kind} action={knowledge.addEntry[kind]} />
}
