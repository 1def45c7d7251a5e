import { useEffect, useRef, type KeyboardEvent } from 'react'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { MakeCheck } from '../../answer/make-check.tsx'
import type { ApiFailure } from '../../api/api-failure.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Form } from '../../components/forms/form.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import type { Asked, Decision } from './questions-query.ts'
import styles from '../../records/records.module.css'

interface AnswerFormProps {
  asked: Asked
  /** Whether the one before was answered a moment ago, so that the person types on. */
  hasFocus: boolean
  isRunning: boolean
  failure: ApiFailure | undefined
  /** `discard` forgets what was typed, once it is stored. */
  onDecide: (to: Decision['to'], discard: () => void) => void
}

/** Answers a question, and has the chatbot know the answer; or dismisses it. Ctrl or ⌘ and Enter answer, too. */
export function AnswerForm({ asked, hasFocus, isRunning, failure, onDecide }: AnswerFormProps) {
  const { questions, shell } = useRecordTexts()
  const canWrite = useCanWrite()
  const mayTeach = refusalOf(useCurrentUser(), { permission: 'chatbot-settings' }) === undefined
  const { value, set, discard } = useDraft(`question:${asked.id}`, { answer: '', teaches: true })
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Before the panel, which gives the focus to its title otherwise. React Aria would do it a moment later.
    if (hasFocus) form.current?.querySelector('textarea')?.focus()
  }, [hasFocus])
  const answer = value.answer.trim()
  const submit = (): void => {
    if (answer === '' || !canWrite || isRunning) return
    onDecide({ status: 'answered', answer, addToSources: mayTeach && value.teaches }, discard)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div ref={form} onKeyDown={press}>
      <Form onSubmit={submit}>
        <FormFailure failure={failure} />
        <TextField
          label={questions.yourAnswer}
          help={questions.keys}
          rows={5}
          maxLength={4_000}
          value={value.answer}
          onChange={text => set({ answer: text })}
        />
        <Switch
          label={questions.teach}
          help={
            mayTeach
              ? questions.teachHelp
              : questions.cannotTeach({ permission: shell.permissions['chatbot-settings'] })
          }
          isSelected={mayTeach && value.teaches}
          isDisabled={!mayTeach}
          onChange={teaches => set({ teaches })}
        />
        <div className={styles['buttons']}>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite || answer === ''}>
            {questions.answer}
          </Button>
          <Button isDisabled={!canWrite || isRunning} onPress={() => onDecide({ status: 'dismissed' }, discard)}>
            {questions.dismiss}
          </Button>
          {mayTeach && <MakeCheck chatbotId={asked.chatbotId} question={asked.question} look="plain" size="normal" />}
        </div>
      </Form>
    </div>
  )
}
