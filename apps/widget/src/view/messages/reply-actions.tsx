import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { JSX } from 'preact'
import { isLive } from '../../conversation/conversation.ts'
import { Extra } from '../extra.tsx'
import type { PanelContext } from '../panel-context.ts'
import { ChoiceList } from './choice-list.tsx'

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
  const { texts, handle, go, askPerson } = context
  switch (action.type) {
    case 'lead':
      return <Press label={texts.leaveContact} onClick={() => go({ name: 'lead' })} />
    case 'handoff':
      return isLive(handle.conversation) ? null : <Press label={texts.askPerson} onClick={askPerson} />
    case 'choices':
      return <ChoiceList choices={action.choices} context={context} />
    case 'slots':
    case 'confirm':
      return (
        <Extra
          context={context}
          from={context.sheets}
          of={({ ReplyChoices }, all) => <ReplyChoices action={action} context={all} />}
        />
      )
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
