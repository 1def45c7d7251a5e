import { listVerifiedAnswers, updateSourceEntry, type VerifiedAnswer } from '@frontdesk/client/operations'
import { AnswerForm, type WrittenAnswer } from '../../answer/answer-form.tsx'
import { verifiedAnswersKey } from '../../answer/verified-answers-query.ts'
import { ask } from '../../api/ask.ts'
import { ifVersion, useSavedForm } from '../../components/forms/use-saved-form.ts'
import { Dialog } from '../../components/layout/dialog.tsx'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import { sourcesKey } from '../knowledge/sources-query.ts'

interface EditDialogProps {
  chatbotId: string
  answer: VerifiedAnswer
  onClose: () => void
}

type Written = Pick<VerifiedAnswer, 'id' | 'sourceId' | 'question' | 'answer' | 'reviewOn' | 'version'>

/** Changes a verified answer. Whoever changes its words is its author from then on. */
export function EditDialog({ chatbotId, answer, onClose }: EditDialogProps) {
  const { verified, states } = useRepliesTexts()
  const form = useSavedForm<WrittenAnswer, Written>({
    draft: `entry:${answer.id}`,
    thing: answer,
    valueOf: ({ question, answer: text, reviewOn }) => ({ question, answer: text, reviewOn }),
    send: async ({ question, answer: text, reviewOn }, _, saved) => {
      const body = {
        ...(question !== undefined && { title: question }),
        ...(text !== undefined && { text }),
        ...(reviewOn !== undefined && { reviewOn }),
      }
      const path = { chatbotId, sourceId: saved.sourceId, entryId: saved.id }
      const entry = await ask(updateSourceEntry({ path, body, headers: ifVersion(saved) }))
      return {
        ...saved,
        question: entry.title,
        answer: entry.text,
        version: entry.version,
        reviewOn: reviewOn ?? saved.reviewOn,
      }
    },
    readAgain: async () => {
      const { answers } = await ask(
        listVerifiedAnswers({ path: { chatbotId }, query: { q: answer.question.slice(0, 200) } }),
      )
      return answers.find(({ id }) => id === answer.id)
    },
    refreshes: [verifiedAnswersKey(chatbotId), sourcesKey(chatbotId), ['home']],
    onSaved: onClose,
  })
  return (
    <Dialog isOpen title={verified.editNamed({ question: answer.question })} onClose={onClose}>
      <AnswerForm form={form} action={states.save} onCancel={onClose} />
    </Dialog>
  )
}
