import { isLive } from '../conversation/conversation.ts'
import type { PanelContext } from './panel-context.ts'

/** Something that a visitor can do with one press. */
export interface Entry {
  readonly label: string
  readonly act: () => void
}

/** What the chatbot's settings offer; the greeting shows the same. */
export function offers({ settings, texts, handle, go, askPerson }: PanelContext): Entry[] {
  const { liveChat, leads, bookings } = settings
  const mayAsk = liveChat && !isLive(handle.conversation)
  return [
    ...(mayAsk ? [{ label: texts.askPerson, act: askPerson }] : []),
    ...(bookings ? [{ label: texts.book, act: () => go({ name: 'book' }) }] : []),
    ...(leads ? [{ label: texts.leaveContact, act: () => go({ name: 'lead' }) }] : []),
  ]
}
