import type { ReactNode } from 'react'
import { useCheckTexts } from '../texts/use-check-texts.ts'
import { wordChanges, type WordChange } from './word-changes.ts'
import styles from './answer-changes.module.css'

interface ShownAnswer {
  /** "Before", "Now", "With draft". */
  readonly name: string
  readonly text: string
  /** Beside the name: when it was given. */
  readonly note?: ReactNode
}

/** One answer; two of them beside each other, with the words marked that only one of them has. */
export function AnswerChanges({ before, now }: { before?: ShownAnswer | undefined; now: ShownAnswer }) {
  const changes = before === undefined ? undefined : wordChanges(before.text, now.text)
  return (
    <div className={styles['around']}>
      <div className={styles['pair']} data-count={before === undefined ? 1 : 2}>
        {before !== undefined && <One answer={before} changes={changes} leavesOut="added" />}
        <One answer={now} changes={changes} leavesOut="removed" />
      </div>
    </div>
  )
}

interface OneProps {
  answer: ShownAnswer
  changes: readonly WordChange[] | undefined
  /** What the other one shows. */
  leavesOut: 'added' | 'removed'
}

function One({ answer: { name, text, note }, changes, leavesOut }: OneProps) {
  const { checks } = useCheckTexts()
  return (
    <section className={styles['one']}>
      <div className={styles['head']}>
        <h3>{name}</h3>
        {note}
      </div>
      <p className={styles['text']} dir="auto">
        {text === '' && checks.noText}
        {changes === undefined
          ? text
          : changes.filter(({ kind }) => kind !== leavesOut).map((change, at) => <Words key={at} change={change} />)}
      </p>
    </section>
  )
}

function Words({ change: { kind, text } }: { change: WordChange }) {
  const { checks } = useCheckTexts()
  if (kind === 'same') return text
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className={styles['read']}>{kind === 'added' ? checks.addedWords : checks.removedWords} </span>
      {text}
    </Tag>
  )
}
