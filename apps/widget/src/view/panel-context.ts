import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { PanelHost } from '../launcher/panel-host.ts'
import type { Texts } from '../texts/en.ts'
import type { ConversationHandle } from './use-conversation.ts'

/** What the panel shows: the conversation, or something the visitor does beside it. */
export type View =
  | { readonly name: 'chat' }
  | { readonly name: 'lead' | 'mail' | 'erase' | 'privacy' }
  | { readonly name: 'book'; readonly slot?: Slot }

/** What every part of the panel may need. */
export interface PanelContext {
  readonly host: PanelHost
  /** What the chatbot offers, as far as it is known by now. */
  readonly settings: WidgetSettings
  readonly texts: Texts
  readonly handle: ConversationHandle
  readonly go: (view: View) => void
  /** Asks for a person, and comes back to the conversation. */
  readonly askPerson: () => void
  /** What has just been done or has failed, in one sentence. */
  readonly announce: (words: string) => void
}
