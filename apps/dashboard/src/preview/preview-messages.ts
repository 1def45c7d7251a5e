/**
 * What a page of the dashboard and the frame with the real widget say to each other, by `postMessage` between windows of
 * one origin. The page sends what is to be shown (`show`) after the frame has said that it listens (`ready`), and again
 * with every change. The frame passes on what the widget asks its API (`ask`, `stop`), and the page sends the events of
 * the reply (`reply`): nothing that happens in the frame reaches the API by itself, and no visitor sees anything of it.
 */
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { GetWidgetSettingsResponses } from '@frontdesk/client/operations'

export type WidgetSettings = GetWidgetSettingsResponses[200]

export interface Shown {
  readonly settings: WidgetSettings
  /** One of the widget's languages. */
  readonly language: string
  readonly isDark: boolean
  readonly isOpen: boolean
  /** What the widget says where something is not done in a preview. */
  readonly notHere: string
  /** With another number the conversation begins anew. */
  readonly conversation?: number
}

/** An event of a visitor's reply, as far as a preview has it. */
export type PreviewEvent =
  | { readonly event: 'status'; readonly data: { readonly step: 'searching' | 'writing' | 'tool' } }
  | { readonly event: 'token'; readonly data: { readonly text: string } }
  | { readonly event: 'reset'; readonly data: object }
  | { readonly event: 'done'; readonly data: ChatReply }
  | { readonly event: 'error'; readonly data: { readonly status: number; readonly reply: string } }

export type ToFrame =
  | { readonly type: 'show'; readonly shown: Shown }
  | { readonly type: 'reply'; readonly id: number; readonly event: PreviewEvent }
  | { readonly type: 'say'; readonly question: string }

export type ToPage =
  | { readonly type: 'ready' }
  | { readonly type: 'toggled'; readonly isOpen: boolean }
  | { readonly type: 'ask'; readonly id: number; readonly question: string }
  | { readonly type: 'stop' }
