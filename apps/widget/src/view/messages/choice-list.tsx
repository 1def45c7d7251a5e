import type { JSX } from 'preact'
import { focusLog } from '../focused-element.ts'
import type { PanelContext } from '../panel-context.ts'

/** Messages that can be sent with one press. */
export function ChoiceList({ choices, context }: { choices: readonly string[]; context: PanelContext }): JSX.Element {
  const { host, handle } = context
  function press(choice: string): void {
    void handle.send(choice)
    focusLog(host.root)
  }
  return (
    <ul class="choices">
      {choices.map(choice => (
        <li key={choice}>
          <button type="button" class="choice" dir="auto" onClick={() => press(choice)}>
            {choice}
          </button>
        </li>
      ))}
    </ul>
  )
}
