import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { PanelHost } from '../launcher/panel-host.ts'
import type { Texts } from '../texts/en.ts'
import type { ConversationHandle } from './use-conversation.ts'

/** The view that the panel shows: the conversation, or an action beside it. */
export type View =
  | { readonly name: 'chat' }
  | { readonly name: 'lead' | 'mail' | 'erase' | 'privacy' }
  | { readonly name: 'book'; readonly slot?: Slot }

/** What the components of the panel share. */
export interface PanelContext {
  readonly host: PanelHost
  /** The chatbot's settings; plain ones until they are loaded. */
  readonly settings: WidgetSettings
  readonly texts: Texts
  readonly handle: ConversationHandle
  readonly go: (view: View) => void
  /** Requests a handoff and goes back to the conversation. */
  readonly askPerson: () => void
  /** Announces in one sentence what was done or has failed. */
  readonly announce: (words: string) => void
}
