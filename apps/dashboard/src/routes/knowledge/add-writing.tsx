import { createSource, createSourceEntry, type Source } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { say } from '../../components/feedback/toasts.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { EntryForm, type WrittenEntry } from './entry-form.tsx'
import { sourcesKey } from './sources-query.ts'

interface AddWritingProps {
  chatbotId: string
  kind: 'text' | 'question_answer'
  sources: readonly Source[]
}

/** So many entries one source takes. */
const mostEntries = 200

/** Adds a text, or a question with its answer: to what is written already, which is made where there is nothing yet. */
export function AddWriting({ chatbotId, kind, sources }: AddWritingProps) {
  const { knowledge } = useTexts()
  const save = async (entry: WrittenEntry): Promise<void> => {
    const written = sources.find(source => source.kind === kind && source.pagesIndexed < mostEntries)
    const { id: sourceId } = written ?? (await ask(createSource({ path: { chatbotId }, body: { kind } })))
    await ask(createSourceEntry({ path: { chatbotId, sourceId }, body: entry }))
  }
  return (
    <EntryForm
      draft={`chatbot:${chatbotId}:add-${kind}`}
      kind={kind}
      action={knowledge.addEntry[kind]}
      save={save}
      refreshes={[sourcesKey(chatbotId)]}
      onSaved={({ title }) => say(knowledge.entryAdded(title))}
    />
  )
}
