import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../components/actions/button.tsx'
import { Form } from '../components/forms/form.tsx'
import type { ApiFailure } from '../api/api-failure.ts'
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

/** One column: a title, fields, one button. What went wrong stands above the button and takes the focus. */
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
  const problem = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure !== undefined) problem.current?.focus()
  }, [failure])
  const wait = secondsLeft >= 120 ? texts.minutes(Math.ceil(secondsLeft / 60)) : texts.seconds(secondsLeft)
  return (
    <div className={styles['card']}>
      <Form onSubmit={onSubmit}>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        {children}
        {failure !== undefined && (
          <p ref={problem} className={styles['problem']} role="alert" tabIndex={-1}>
            {sentenceOf(failure, words)} {secondsLeft > 0 && texts.tryAgainIn(wait)}
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
