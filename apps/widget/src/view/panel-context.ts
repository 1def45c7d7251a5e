import type { ChatAction, Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { JSX } from 'preact'
import type { LocalHost } from '../launcher/panel-host.ts'
import type { Texts } from '../texts/en.ts'
import type { ExtraTexts } from '../texts/extras/en.ts'
import type { ConversationHandle } from './use-conversation.ts'

/** The view that the panel shows: the conversation, or an action beside it. */
export type View =
  | { readonly name: 'chat' }
  | { readonly name: 'lead' | 'mail' | 'erase' | 'privacy' }
  | { readonly name: 'book'; readonly slot?: Slot }
  | { readonly name: 'picture'; readonly file: MessageFile }

/** What the components of the panel share. */
export interface PanelContext {
  readonly host: LocalHost
  /** The chatbot's settings; plain ones until they are loaded. */
  readonly settings: WidgetSettings
  readonly texts: Texts
  readonly handle: ConversationHandle
  readonly extras: Extras
  readonly go: (view: View) => void
  /** Requests a handoff and goes back to the conversation. */
  readonly askPerson: () => void
  /** Announces in one sentence what was done or has failed. */
  readonly announce: (words: string) => void
}

export type AllTexts = Texts & ExtraTexts

/** What the components of the extras share: the same, with all words. */
export interface ExtrasContext extends PanelContext {
  readonly texts: AllTexts
}

/** The parts of the panel that are loaded when a visitor reaches for one of them. */
export interface Extras {
  /** Undefined until they are loaded. */
  readonly loaded: LoadedExtras | undefined
  readonly hasFailed: boolean
  /** Loads them once, and again if that failed. */
  readonly load: () => void
}

export interface LoadedExtras {
  readonly parts: ExtraParts
  readonly extraTexts: ExtraTexts
}

type Part<Props> = (props: Props & { readonly context: ExtrasContext }) => JSX.Element

export interface ExtraParts {
  readonly css: string
  readonly Attachments: Part<{ readonly isOn: boolean }>
  readonly LiveRating: Part<object>
  readonly MessageFiles: Part<{ readonly files: readonly MessageFile[] }>
  readonly ReplyChoices: Part<{ readonly action: ChatAction & { type: 'slots' | 'confirm' } }>
  readonly Sheet: Part<{ readonly view: View }>
}
