import { ask } from '../api/ask.ts'
import { listSources } from '../api/generated'
import { useSavedForm } from '../components/forms/use-saved-form.ts'
import { Dialog } from '../components/layout/dialog.tsx'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import { useKnowledgeTexts } from '../texts/use-knowledge-texts.ts'
import { EntryForm } from '../routes/knowledge/entry-form.tsx'
import { sourcesKey } from '../routes/knowledge/sources-query.ts'
import type { WrittenEntry } from '../routes/knowledge/use-entry-form.ts'
import { writeEntry } from '../routes/knowledge/write-entry.ts'

interface ImproveDialogProps {
  chatbotId: string
  question: string
  /** The answer that was given. */
  text: string
  onClose: () => void
}

/** Puts an answer right, wherever it was given: question and answer become a part of what the chatbot knows. */
export function ImproveDialog({ chatbotId, question, text, onClose }: ImproveDialogProps) {
  const { tryIt } = useChatbotTexts()
  const { knowledge } = useKnowledgeTexts()
  const form = useSavedForm<WrittenEntry, WrittenEntry>({
    draft: `chatbot:${chatbotId}:improve:${question}`,
    thing: { title: question.slice(0, 300), text },
    valueOf: entry => entry,
    send: async (_, entry) => {
      const { sources } = await ask(listSources({ path: { chatbotId } }))
      return writeEntry({ chatbotId, kind: 'question_answer', sources }, entry)
    },
    // Nobody else changes what is not there yet.
    readAgain: () => Promise.resolve(undefined),
    refreshes: [sourcesKey(chatbotId)],
    savedText: ({ title }) => knowledge.entryAdded(title),
    onSaved: onClose,
  })
  return (
    <Dialog isOpen title={tryIt.improveTitle} onClose={onClose}>
      <p>{tryIt.improveText}</p>
      <EntryForm form={form} kind="question_answer" action={tryIt.teach} onCancel={onClose} />
    </Dialog>
  )
}
