import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import type { LookForm } from './look-form.ts'
import styles from './appearance.module.css'

const atMost = 5

/** The questions that visitors ask with one press, in their order. */
export function Questions({ form: { value, set, problemOf } }: { form: LookForm }) {
  const { appearance } = useTexts()
  const list = useRef<HTMLDivElement>(null)
  const questions = value.suggestedQuestions
  const change = (suggestedQuestions: string[]): void => set({ suggestedQuestions })
  /** After a change of rows the focus goes to the field that now stands there. */
  const focus = (at: number): void => {
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll('input') ?? []
      const next = fields[Math.min(at, fields.length - 1)] ?? list.current?.querySelector('button')
      next?.focus()
    })
  }
  const move = (from: number, to: number): void => {
    const moved = questions.toSpliced(from, 1)
    change(moved.toSpliced(to, 0, questions[from] ?? ''))
    focus(to)
  }
  return (
    <div ref={list} className={styles['questions']} role="group" aria-label={appearance.questions}>
      <div>
        <h3>{appearance.questions}</h3>
        <p className={styles['soft']}>{appearance.questionsHelp}</p>
      </div>
      {questions.map((question, at) => (
        // The place is what a row is: two may have the same words.
        <TextField
          key={at}
          label={appearance.question(at + 1)}
          value={question}
          onChange={text => change(questions.with(at, text))}
          problem={problemOf(`/appearance/suggestedQuestions/${at}`)}
          maxLength={100}
          end={
            <span className={styles['row']}>
              <Button
                look="quiet"
                size="small"
                aria-label={appearance.moveUp(at + 1)}
                icon={<ArrowUp aria-hidden />}
                isDisabled={at === 0}
                onPress={() => move(at, at - 1)}
              />
              <Button
                look="quiet"
                size="small"
                aria-label={appearance.moveDown(at + 1)}
                icon={<ArrowDown aria-hidden />}
                isDisabled={at === questions.length - 1}
                onPress={() => move(at, at + 1)}
              />
              <Button
                look="quiet"
                size="small"
                aria-label={appearance.removeQuestion(at + 1)}
                icon={<X aria-hidden />}
                onPress={() => {
                  change(questions.toSpliced(at, 1))
                  focus(at)
                }}
              />
            </span>
          }
        />
      ))}
      {questions.length < atMost && (
        <div>
          <Button
            onPress={() => {
              change([...questions, ''])
              focus(questions.length)
            }}
          >
            {appearance.addQuestion}
          </Button>
        </div>
      )}
    </div>
  )
}
