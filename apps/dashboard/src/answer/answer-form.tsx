import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { TextField } from '../components/fields/text-field.tsx'
import { Clashes } from '../components/forms/clashes.tsx'
import { Form } from '../components/forms/form.tsx'
import type { SavedForm } from '../components/forms/use-saved-form.ts'
import { Buttons } from '../components/layout/dialog.tsx'
import { useRepliesTexts } from '../texts/use-replies-texts.ts'

/** A question, its answer, and the day on which somebody looks at it again. */
export interface WrittenAnswer {
  question: string
  answer: string
  reviewOn: string
}

interface AnswerFormProps {
  form: SavedForm<WrittenAnswer>
  /** What the button does: "Teach this answer". */
  action: string
  /** The initial text isn't stored yet, so it may be saved unchanged. */
  maySaveAsIs?: boolean
  onCancel: () => void
}

/** The editor of a verified answer, new or changed. */
export function AnswerForm({ form, action, maySaveAsIs = false, onCancel }: AnswerFormProps) {
  const texts = useRepliesTexts()
  const { verified, states } = texts
  const canWrite = useCanWrite()
  const { value, set, discard, isDirty, isSaving, failure } = form
  const problem = failure && sentenceOf(failure, texts)
  const isOfDay = failure?.field === '/reviewOn'
  const isOfQuestion = failure?.code === 'ENTRY_TAKEN'
  const isWhole = value.question.trim() !== '' && value.answer.trim() !== '' && value.reviewOn !== ''
  const cancel = (): void => {
    discard()
    onCancel()
  }
  return (
    <Form onSubmit={() => isWhole && canWrite && form.save()}>
      {problem !== undefined && !isOfDay && !isOfQuestion && (
        <Notice look="failed" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <TextField
        label={verified.question}
        value={value.question}
        onChange={question => set({ question })}
        maxLength={300}
        autoFocus
        problem={isOfQuestion ? problem : undefined}
      />
      <TextField
        label={verified.answer}
        value={value.answer}
        onChange={answer => set({ answer })}
        rows={6}
        maxLength={8_000}
      />
      <TextField
        label={verified.reviewOn}
        help={verified.reviewHelp}
        type="date"
        value={value.reviewOn}
        onChange={reviewOn => set({ reviewOn })}
        problem={isOfDay ? problem : undefined}
      />
      <Clashes
        form={form}
        names={{ question: verified.question, answer: verified.answer, reviewOn: verified.reviewOn }}
      />
      <Buttons>
        <Button onPress={cancel}>{states.cancel}</Button>
        <Button
          type="submit"
          look="main"
          isPending={isSaving}
          isDisabled={!canWrite || !isWhole || !(isDirty || maySaveAsIs)}
        >
          {action}
        </Button>
      </Buttons>
    </Form>
  )
}
