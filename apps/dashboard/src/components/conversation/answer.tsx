import { answerTree, withoutChoices } from '@frontdesk/web/answer/answer-tree'
import { drawAnswer } from '@frontdesk/web/answer/draw-answer'
import { createElement, useMemo, type ReactNode } from 'react'
import styles from './answer.module.css'

interface AnswerProps {
  /** The reply as it is stored. */
  html: string
  /** Offered below it: a list of the same at its end is not shown twice. */
  choices?: readonly string[] | undefined
}

/** An answer as visitors see it. */
export function Answer({ html, choices }: AnswerProps) {
  const nodes = useMemo(
    () =>
      drawAnswer<ReactNode>(
        (tag, attributes, ...children) => createElement(tag, attributes, ...children),
        withoutChoices(answerTree(html), choices),
      ),
    [html, choices],
  )
  return createElement('div', { className: styles['answer'], dir: 'auto' }, ...nodes)
}
