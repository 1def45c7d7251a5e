import { ask } from '../../api/ask.ts'
import { listSources } from '../../api/generated'
import { useSavedForm } from '../../components/forms/use-saved-form.ts'
import { Dialog } from '../../components/layout/dialog.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { EntryForm } from '../knowledge/entry-form.tsx'
import { sourcesKey } from '../knowledge/sources-query.ts'
import type { WrittenEntry } from '../knowledge/use-entry-form.ts'
import { writeEntry } from '../knowledge/write-entry.ts'
import type { Trial } from './use-trials.ts'

interface ImproveDialogProps {
  chatbotId: string
  trial: Trial
  onClose: () => void
}

/** Puts an answer right: question and answer become a part of what the chatbot knows. */
export function ImproveDialog({ chatbotId, trial: { question, text }, onClose }: ImproveDialogProps) {
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
