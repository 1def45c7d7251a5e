import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import type { LookForm } from './look-form.ts'
import styles from './appearance.module.css'

const atMost = 5

/** The questions that visitors ask with one press, in their order. */
export function Questions({ form: { value, set, problemOf } }: { form: LookForm }) {
  const { appearance } = useChatbotTexts()
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
        <Question
          key={at}
          number={at + 1}
          isLast={at === questions.length - 1}
          value={question}
          problem={problemOf(`/appearance/suggestedQuestions/${at}`)}
          onChange={text => change(questions.with(at, text))}
          onMove={by => move(at, at + by)}
          onRemove={() => {
            change(questions.toSpliced(at, 1))
            focus(at)
          }}
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

interface QuestionProps {
  number: number
  isLast: boolean
  value: string
  problem: string | undefined
  onChange: (text: string) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Question({ number, isLast, value, problem, onChange, onMove, onRemove }: QuestionProps) {
  const { appearance } = useChatbotTexts()
  const button = { look: 'quiet', size: 'small' } as const
  return (
    <TextField
      label={appearance.question({ number })}
      value={value}
      onChange={onChange}
      problem={problem}
      maxLength={100}
      end={
        <span className={styles['row']}>
          <Button
            {...button}
            aria-label={appearance.moveUp({ number })}
            icon={<ArrowUp aria-hidden />}
            isDisabled={number === 1}
            onPress={() => onMove(-1)}
          />
          <Button
            {...button}
            aria-label={appearance.moveDown({ number })}
            icon={<ArrowDown aria-hidden />}
            isDisabled={isLast}
            onPress={() => onMove(1)}
          />
          <Button
            {...button}
            aria-label={appearance.removeQuestion({ number })}
            icon={<X aria-hidden />}
            onPress={onRemove}
          />
        </span>
      }
    />
  )
}
