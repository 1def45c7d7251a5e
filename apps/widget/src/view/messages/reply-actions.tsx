import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { JSX } from 'preact'
import { daySlots, ownZone } from '../booking/day-slots.ts'
import type { PanelContext } from '../panel-context.ts'
import { focusLog } from '../focused-element.ts'
import { TimeList } from '../booking/time-list.tsx'

/** More times than this are looked through better in the calendar. */
const timesShown = 8

/** What the last reply lets the visitor do with one press. What they chose is said or asked for again elsewhere. */
export function ReplyActions({
  actions,
  context,
}: {
  actions: readonly ChatAction[]
  context: PanelContext
}): JSX.Element {
  return (
    <>
      {actions.map(action => (
        <Action key={action.type} action={action} context={context} />
      ))}
    </>
  )
}

function Action({ action, context }: { action: ChatAction; context: PanelContext }): JSX.Element | null {
  const { texts, go, askPerson } = context
  switch (action.type) {
    case 'lead':
      return <Press label={texts.leaveContact} onClick={() => go({ name: 'lead' })} />
    case 'handoff':
      return <Press label={texts.askPerson} onClick={askPerson} />
    case 'slots':
      return <Times action={action} context={context} />
    case 'confirm':
      return <Question action={action} context={context} />
    default:
      // Of a later version: the reply's text says the same.
      return null
  }
}

function Press({ label, onClick }: { label: string; onClick: () => void }): JSX.Element {
  return (
    <button type="button" class="choice" onClick={onClick}>
      {label}
    </button>
  )
}

function Times({ action, context }: { action: ChatAction & { type: 'slots' }; context: PanelContext }): JSX.Element {
  const { host, texts, go } = context
  const days = daySlots(action.slots.slice(0, timesShown), { language: host.locale, zone: ownZone() })
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
      <Press label={texts.otherTimes} onClick={() => go({ name: 'book' })} />
    </div>
  )
}

function Question({
  action,
  context,
}: {
  action: ChatAction & { type: 'confirm' }
  context: PanelContext
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
        {action.details.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
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
