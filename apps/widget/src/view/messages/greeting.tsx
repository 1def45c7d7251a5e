import type { JSX } from 'preact'
import type { PanelContext } from '../panel-context.ts'
import { ChoiceList } from './choice-list.tsx'
import { offers } from '../offers.ts'

/** The first message, and before anything was said: questions to begin with, and what else there is. */
export function Greeting({ context }: { context: PanelContext }): JSX.Element {
  const { settings, texts, handle, sheets, go } = context
  const { greeting, suggestedQuestions = [] } = settings.appearance
  const isFirstView = handle.conversation.messages.length === 0
  return (
    <div class="theirs greeting">
      <p class="speaker">{texts.assistant}</p>
      <p class="bubble" dir="auto">
        {greeting ?? texts.greeting}
      </p>
      {isFirstView && (
        <>
          <p class="hint">
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
        </>
      )}
    </div>
  )
}
