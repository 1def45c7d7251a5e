import type { Appearance } from '@frontdesk/contracts/chatbots/chatbots'
import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import { orUndefined } from '../or-undefined.ts'
import type { KeyValueStorage } from '../conversation/session.ts'

/** The part of the settings that the launcher needs before the widget is opened. */
export interface Look extends Omit<Appearance, 'avatar' | 'greeting' | 'suggestedQuestions'> {
  /** The chatbot's, for visitors whose own the widget does not speak. */
  readonly language?: string | undefined
}

export const lookOf = ({
  appearance: { avatar: _avatar, greeting: _greeting, suggestedQuestions: _questions, ...look } = {},
  language,
}: Partial<WidgetSettings>): Look => ({ ...look, language })

const keyOf = (chatbotId: string): string => `frontdesk:${chatbotId}:look`

/** The look of the last visit, so that the launcher appears on the next page at once and in its colour. */
export const storedLook = (storage: () => KeyValueStorage, chatbotId: string): Look | undefined =>
  // As it was stored; anything else in its place does no more harm than a wrong colour.
  orUndefined(() => JSON.parse(storage().getItem(keyOf(chatbotId)) ?? '') as Look)

/** Where the browser refuses storage, each page fetches the settings again. */
export const storeLook = (storage: () => KeyValueStorage, chatbotId: string, look: Look): void =>
  orUndefined(() => storage().setItem(keyOf(chatbotId), JSON.stringify(look)))

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
