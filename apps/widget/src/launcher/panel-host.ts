import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { Language } from '../languages.ts'
import type { Emit } from './page-api.ts'
import type { ScriptTag } from './script-tag.ts'
import type { Texts } from '../texts/en.ts'

/** What the launcher gives the panel that it has loaded. Both come from one build, but a cache may mix two. */
export interface PanelHost {
  readonly tag: ScriptTag
  /** What the chatbot offers; plain where that is not known yet. */
  readonly settings: WidgetSettings
  /** The same once it is known, without asking where it is. Rejects when it cannot be had now. */
  readonly askSettings: () => Promise<WidgetSettings>
  readonly language: Language
  /** The same as the browser has it (en-GB), for dates and times. */
  readonly locale: string
  readonly texts: Texts
  /** Has the custom properties and the classes that the style sheet goes by. */
  readonly root: HTMLElement
  /** Where the panel is put. */
  readonly place: HTMLElement
  readonly addStyle: (css: string) => void
  /** What the page has set, unchecked. */
  readonly context: () => unknown
  readonly emit: Emit
  /** Writes to the console, for the developer of the page. */
  readonly warn: (words: string) => void
  readonly close: () => void
  /** How many messages the visitor has not seen. */
  readonly setUnread: (count: number) => void
}

/** What the launcher can ask of the panel. */
export interface Panel {
  readonly show: (isOpen: boolean) => void
  readonly ask: (text: string) => void
  /** Steps back, or closes where there is nothing to step back from. */
  readonly escape: () => void
}
