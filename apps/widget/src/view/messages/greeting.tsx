import type { JSX } from 'preact'
import type { PanelContext } from '../panel-context.ts'
import { ChoiceList } from './choice-list.tsx'
import { offers } from '../offers.ts'

/** What a visitor sees before anything was said: a greeting, questions to begin with, and what else there is. */
export function Greeting({ context }: { context: PanelContext }): JSX.Element {
  const { settings, texts, sheets, go } = context
  const { greeting, suggestedQuestions = [] } = settings.appearance
  return (
    <div class="greeting">
      <p class="hello" dir="auto">
        {greeting ?? texts.greeting}
      </p>
      <p>
        {texts.greetingHint}{' '}
        <button type="button" class="inline" onClick={() => go({ name: 'privacy' })}>
          {texts.privacy}
        </button>
      </p>
      <ChoiceList choices={suggestedQuestions} context={context} />
      <ul class="times" onPointerEnter={sheets.load} onFocusIn={sheets.load}>
        {offers(context).map(({ label, act }) => (
          <li key={label}>
            <button type="button" class="second" onClick={act}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
