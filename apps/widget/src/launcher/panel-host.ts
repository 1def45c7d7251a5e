import type { KnownSettings } from './fetch-settings.ts'
import type { ReplyMessage } from '../conversation/conversation.ts'
import type { Language } from '../languages.ts'
import type { Emit } from './page-api.ts'
import type { ScriptTag } from './script-tag.ts'
import type { Texts } from '../texts/compiled/en.ts'

/** What the launcher gives the panel that it has loaded. Both come from one build, but a cache may mix two. */
export interface PanelHost {
  readonly tag: ScriptTag
  /** What the chatbot offers, as far as that is known. */
  readonly settings: KnownSettings
  /** The same once it is known, without asking where it is. Rejects when it cannot be had now. */
  readonly askSettings: () => Promise<KnownSettings>
  readonly language: Language
  readonly texts: Texts
  /** What the visitor had typed before the panel had to be made anew. */
  readonly draft?: string
  /** Has the custom properties and the classes that the style sheet goes by. Told of changes by `refresh` events. */
  readonly root: HTMLElement
  readonly addStyle: (css: string) => void
  /** What the page has set, unchecked. */
  readonly context: () => unknown
  readonly emit: Emit
  /** Writes to the console, for the developer of the page. */
  readonly warn: (words: string) => void
  readonly close: () => void
  /** How many messages the visitor has not seen, and the newest of them. */
  readonly setUnread: (count: number, newest?: ReplyMessage) => void
}

export interface PanelModule {
  readonly mountPanel: (host: PanelHost) => Panel
}

/** The same for all that the panel draws. */
export interface LocalHost extends PanelHost {
  /** The language as the browser has it (en-GB), for dates and times. */
  readonly locale: string
}

/** What the launcher can ask of the panel. */
export interface Panel {
  readonly show: (isOpen: boolean) => void
  readonly ask: (text: string) => void
  /** Ends all that it has begun, and returns what the visitor has typed and not sent. */
  readonly leave: () => string
}
