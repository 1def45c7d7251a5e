import { answerTree, withoutChoices } from '@frontdesk/web/answer/answer-tree'
import { drawAnswer } from '@frontdesk/web/answer/draw-answer'
import { h, type JSX } from 'preact'

interface Props {
  readonly html: string
  readonly class?: string
  /** What stands below it as buttons: a list of the same at its end is not shown twice. */
  readonly choices?: readonly string[] | undefined
}

/** HTML of the API's, of which only what an answer may hold is drawn. */
export function Html({ html, class: name, choices }: Props): JSX.Element {
  return (
    <div class={name} dir="auto">
      {drawAnswer<JSX.Element>(h, withoutChoices(answerTree(html), choices))}
    </div>
  )
}
