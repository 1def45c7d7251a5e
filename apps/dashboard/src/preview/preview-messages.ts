/**
 * What the appearance page and the frame with the real widget say to each other, by `postMessage` between windows of one
 * origin. The page sends what is to be shown (`show`) after the frame has said that it listens (`ready`), and again with
 * every change. The frame passes on what the widget asks its API (`ask`), and the page answers (`answer`): nothing that
 * happens in the frame reaches the API by itself, and no visitor sees anything of it.
 */
import type { GetWidgetSettingsResponses } from '../api/generated'

export type WidgetSettings = GetWidgetSettingsResponses[200]

export interface Shown {
  readonly settings: WidgetSettings
  /** One of the widget's languages. */
  readonly language: string
  readonly isDark: boolean
  readonly isOpen: boolean
  /** What the widget says where something is not done in a preview. */
  readonly notHere: string
}

export type ToFrame = { readonly type: 'show'; readonly shown: Shown } | PreviewAnswer

interface PreviewAnswer {
  readonly type: 'answer'
  readonly id: number
  readonly reply: string
  readonly sources: readonly unknown[]
}

export type ToPage =
  | { readonly type: 'ready' }
  | { readonly type: 'toggled'; readonly isOpen: boolean }
  | { readonly type: 'ask'; readonly id: number; readonly question: string }
