import { createSource, createSourceEntry, type Source } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useSavedForm } from '../../components/forms/use-saved-form.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { EntryForm } from './entry-form.tsx'
import { sourcesKey } from './sources-query.ts'
import { emptyEntry, type WrittenEntry } from './use-entry-form.ts'

interface AddWritingProps {
  chatbotId: string
  kind: 'text' | 'question_answer'
  sources: readonly Source[]
}

/** So many entries one source takes. */
const mostEntries = 200

/** Adds a text, or a question with its answer: to what is written already, which is made where there is nothing yet. */
export function AddWriting({ chatbotId, kind, sources }: AddWritingProps) {
  const { knowledge } = useKnowledgeTexts()
  const form = useSavedForm<WrittenEntry, WrittenEntry>({
    draft: `chatbot:${chatbotId}:add-${kind}`,
    thing: emptyEntry,
    valueOf: ({ title, text }) => ({ title, text }),
    send: async (_, entry) => {
      const written = sources.find(source => source.kind === kind && source.pagesIndexed < mostEntries)
      const { id: sourceId } = written ?? (await ask(createSource({ path: { chatbotId }, body: { kind } })))
      return ask(createSourceEntry({ path: { chatbotId, sourceId }, body: entry }))
    },
    // Nobody else changes what is not there yet.
    readAgain: () => Promise.resolve(undefined),
    refreshes: [sourcesKey(chatbotId)],
    savedText: ({ title }) => knowledge.entryAdded(title),
    onSaved: () => undefined,
  })
  return <EntryForm form={form} kind={kind} action={knowledge.addEntry[kind]} />
}
