import type { ChatAction, Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { JSX } from 'preact'
import type { LocalHost } from '../launcher/panel-host.ts'
import type { Rating, ReplyMessage } from '../conversation/conversation.ts'
import type { CitedProduct } from '@frontdesk/web/answer/product-words'
import type { Texts } from '../texts/compiled/en.ts'
import type { ExtraTexts } from '../texts/compiled/extras/en.ts'
import type { ConversationHandle } from './use-conversation.ts'
import type { ShownSettings } from './whole-settings.ts'

/** The view that the panel shows: the conversation, or an action beside it. */
export type View = {
  /** Of `privacy`: nothing else can be done until the visitor has agreed. */
  readonly isAsking?: boolean | undefined
} & (
  | { readonly name: 'chat' }
  | { readonly name: 'lead' | 'mail' | 'erase' | 'privacy' }
  | { readonly name: 'book'; readonly slot?: Slot }
  | { readonly name: 'picture'; readonly file: MessageFile }
)

/** What the components of the panel share. */
export interface PanelContext {
  readonly host: LocalHost
  /** The chatbot's settings; plain ones until they are loaded. */
  readonly settings: ShownSettings
  readonly texts: Texts
  readonly handle: ConversationHandle
  /** Whether the browser has a network. */
  readonly isOnline: boolean
  readonly extras: Later<ExtraParts>
  readonly live: Later<LiveParts>
  readonly sheets: Later<SheetParts>
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

/** Parts of the panel that are loaded when a visitor reaches for one of them. */
export interface Later<Parts> {
  /** Undefined until they are loaded. */
  readonly loaded: { readonly parts: Parts; readonly extraTexts: ExtraTexts } | undefined
  readonly hasFailed: boolean
  /** Loads them once, and again if that failed. */
  readonly load: () => void
}

type Part<Props> = (props: Props & { readonly context: ExtrasContext }) => JSX.Element

export interface ExtraParts {
  readonly css: string
  readonly AboutReply: Part<{
    readonly reply: ReplyMessage
    readonly onRate: (rating: Rating, words: string) => Promise<void>
    readonly onSay: (words: string) => void
  }>
  readonly Attachments: Part<{ readonly isOn: boolean }>
  readonly LiveRating: Part<object>
  readonly Menu: Part<{ readonly onDone: () => void }>
  readonly MessageFiles: Part<{ readonly files: readonly MessageFile[] }>
  readonly PictureSheet: Part<{ readonly file: MessageFile }>
  readonly Products: Part<{ readonly products: readonly CitedProduct[] }>
  readonly TranslatedText: Part<{ readonly reply: ReplyMessage }>
}

export interface LiveParts {
  readonly css: string
  readonly LiveBanner: Part<{ readonly isOpen: boolean; readonly draft: string }>
}

export interface SheetParts {
  readonly css: string
  readonly ReplyChoices: Part<{ readonly action: ChatAction & { type: 'slots' | 'confirm' } }>
  readonly Sheet: Part<{ readonly view: View }>
}
