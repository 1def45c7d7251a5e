import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { JSX } from 'preact'
import { daySlots, slotInWords, wordingOf } from '../booking/day-slots.ts'
import type { ExtrasContext } from '../panel-context.ts'
import { focusLog } from '../focused-element.ts'
import { TimeList } from '../booking/time-list.tsx'

/** More times than this are looked through better in the calendar. */
const timesShown = 8

type Choices = ChatAction & { type: 'slots' | 'confirm' }

/** Times to choose from, or a question to answer: what a reply offers in more than one press. */
export function ReplyChoices({ action, context }: { action: Choices; context: ExtrasContext }): JSX.Element {
  return action.type === 'slots' ? (
    <Times action={action} context={context} />
  ) : (
    <Question action={action} context={context} />
  )
}

function Times({ action, context }: { action: ChatAction & { type: 'slots' }; context: ExtrasContext }): JSX.Element {
  const { texts, go } = context
  const days = daySlots(action.slots.slice(0, timesShown), wordingOf(context))
  return (
    <div class="offered">
      {days.map(day => (
        <div key={day.key}>
          <p class="day-name" aria-hidden="true">
            {day.long}
          </p>
          <TimeList day={day} onPick={slot => go({ name: 'book', slot })} />
        </div>
      ))}
      <button type="button" class="choice" onClick={() => go({ name: 'book' })}>
        {texts.otherTimes}
      </button>
    </div>
  )
}

function Question({
  action,
  context,
}: {
  action: ChatAction & { type: 'confirm' }
  context: ExtrasContext
}): JSX.Element {
  const { host, handle } = context
  function say(words: string): void {
    void handle.send(words)
    focusLog(host.root)
  }
  return (
    <div class="question" role="group" aria-label={action.title} dir="auto">
      <p class="question-title" aria-hidden="true">
        {action.title}
      </p>
      <dl>
        {action.details.map(({ name, value, slot }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{slot ? slotInWords(slot, wordingOf(context)) : value}</dd>
          </div>
        ))}
      </dl>
      <div class="answers">
        <button type="button" class="first" onClick={() => say(action.yes)}>
          {action.yes}
        </button>
        <button type="button" class="second" onClick={() => say(action.no)}>
          {action.no}
        </button>
      </div>
    </div>
  )
}
