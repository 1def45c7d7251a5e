import { useState } from 'react'
import { teachAnswer } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useSavedForm } from '../components/forms/use-saved-form.ts'
import { Dialog } from '../components/layout/dialog.tsx'
import { sourcesKey } from '../routes/knowledge/sources-query.ts'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import { useRepliesTexts } from '../texts/use-replies-texts.ts'
import { AnswerForm, type WrittenAnswer } from './answer-form.tsx'
import { inHalfAYear } from './in-half-a-year.ts'
import { verifiedAnswersKey } from './verified-answers-query.ts'

interface ImproveDialogProps {
  chatbotId: string
  question: string
  /** The answer that was given; empty where there is none yet. */
  text: string
  title?: string
  /** Whether the answer may be saved without a change. */
  maySaveAsIs?: boolean
  onClose: () => void
}

/** Puts an answer right, wherever it was given: the chatbot answers this question with it from then on. */
export function ImproveDialog({ chatbotId, question, text, title, maySaveAsIs = false, onClose }: ImproveDialogProps) {
  const { tryIt } = useChatbotTexts()
  const { verified } = useRepliesTexts()
  const [reviewOn] = useState(inHalfAYear)
  const form = useSavedForm<WrittenAnswer, WrittenAnswer>({
    draft: `chatbot:${chatbotId}:improve:${question}`,
    thing: { question: question.slice(0, 300), answer: text, reviewOn },
    valueOf: written => written,
    send: async (_, written) => {
      await ask(teachAnswer({ path: { chatbotId }, body: written }))
      return written
    },
    hasMore: maySaveAsIs,
    // Nobody else changes what is not there yet.
    readAgain: () => Promise.resolve(undefined),
    refreshes: [sourcesKey(chatbotId), verifiedAnswersKey(chatbotId), ['home']],
    savedText: written => verified.saved({ question: written.question }),
    onSaved: onClose,
  })
  return (
    <Dialog isOpen title={title ?? tryIt.improveTitle} onClose={onClose}>
      <p>{tryIt.improveText}</p>
      <AnswerForm form={form} action={verified.teach} maySaveAsIs={maySaveAsIs} onCancel={onClose} />
    </Dialog>
  )
}
