import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../components/actions/button.tsx'
import { Form } from '../components/forms/form.tsx'
import type { ApiFailure } from '../api/api-failure.ts'
import { checkFields, problemsOf, type Problems } from './check-fields.ts'
import { ProblemsContext } from './sign-in-fields.tsx'
import { sentenceOf, useWords } from './words.tsx'
import styles from './sign-in.module.css'

interface SignInFormProps {
  title: string
  text?: string
  action: string
  isSending: boolean
  failure: ApiFailure | undefined
  secondsLeft: number
  onSubmit: (form: FormData) => void
  children: ReactNode
  /** Links below the button. */
  more?: ReactNode
}

/** What is wrong with the fields of a form: by its own checks, or by those of the API. Typing in a field takes it back. */
function useFieldProblems({ failure, onSubmit }: Pick<SignInFormProps, 'failure' | 'onSubmit'>) {
  const words = useWords()
  const card = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const ofApi = problemsOf(failure, names, words)
  const isAtField = Object.keys(ofApi).length > 0
  const shown = (found: Problems): void => {
    setProblems(found)
    const [first] = Object.keys(found)
    card.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  useEffect(() => {
    if (isAtField) shown(ofApi)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [failure])
  return {
    card,
    problems,
    isAtField,
    submit: (form: FormData): void => {
      const found = checkFields(form, words)
      setNames([...form.keys()])
      shown(found)
      if (Object.keys(found).length === 0) onSubmit(form)
    },
    type: ({ target }: FormEvent): void => {
      if (!(target instanceof HTMLInputElement)) return
      const { name: typed } = target
      setProblems(known => Object.fromEntries(Object.entries(known).filter(([name]) => name !== typed)))
    },
  }
}

/** One column: a title, fields, one button. What went wrong stands at its field, or above the button, and takes the focus. */
export function SignInForm({
  title,
  text,
  action,
  isSending,
  failure,
  secondsLeft,
  onSubmit,
  children,
  more,
}: SignInFormProps) {
  const words = useWords()
  const { texts } = words
  const { card, problems, isAtField, submit, type } = useFieldProblems({ failure, onSubmit })
  const problem = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure !== undefined) problem.current?.focus()
  }, [failure])
  const wait =
    secondsLeft >= 120 ? texts.minutes({ count: Math.ceil(secondsLeft / 60) }) : texts.seconds({ count: secondsLeft })
  return (
    <div ref={card} className={styles['card']} onInput={type}>
      <Form onSubmit={submit}>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        <ProblemsContext value={problems}>{children}</ProblemsContext>
        {failure !== undefined && !isAtField && (
          <p ref={problem} className={styles['problem']} role="alert" tabIndex={-1}>
            {sentenceOf(failure, words)} {secondsLeft > 0 && texts.tryAgainIn({ time: wait })}
          </p>
        )}
        <Button type="submit" look="main" isPending={isSending} isDisabled={secondsLeft > 0}>
          {isSending ? texts.working : action}
        </Button>
        {more}
      </Form>
    </div>
  )
}
