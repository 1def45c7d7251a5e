import type { Appearance, Chatbot, UpdateChatbotRequest } from '../../api/generated'
import { useSettingsForm, type SettingsForm } from '../../chatbot/use-settings-form.ts'
import type { WidgetSettings } from '../../preview/preview-messages.ts'

/** The look of a widget as the page edits it: empty where it takes its default. */
export interface Look {
  colour: string
  position: 'left' | 'right'
  theme: 'auto' | 'light' | 'dark'
  avatar: string
  greeting: string
  suggestedQuestions: string[]
  productPictures: boolean
  privacyUrl: string
}

export type LookForm = SettingsForm<Look>

const lookOf = ({ appearance, privacyUrl }: Chatbot): Look => ({
  colour: appearance.colour ?? '',
  position: appearance.position ?? 'right',
  theme: appearance.theme ?? 'auto',
  avatar: appearance.avatar ?? '',
  greeting: appearance.greeting ?? '',
  suggestedQuestions: appearance.suggestedQuestions ?? [],
  productPictures: appearance.productPictures ?? false,
  privacyUrl: privacyUrl ?? '',
})

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** As the API and the widget want it: without what is empty. */
function appearanceOf(look: Look): Appearance {
  const { colour, position, theme, avatar, greeting, suggestedQuestions, productPictures } = look
  const questions = suggestedQuestions.map(question => question.trim()).filter(question => question !== '')
  return {
    position,
    theme,
    ...(colour !== '' && { colour }),
    ...(avatar !== '' && { avatar }),
    ...(greeting.trim() !== '' && { greeting }),
    ...(questions.length > 0 && { suggestedQuestions: questions }),
    ...(productPictures && { productPictures }),
  }
}

function toPatch({ privacyUrl, ...appearance }: Partial<Look>, look: Look): UpdateChatbotRequest {
  return {
    ...(Object.keys(appearance).length > 0 && { appearance: appearanceOf(look) }),
    ...(privacyUrl !== undefined && { privacyUrl: privacyUrl.trim() || null }),
  }
}

/** The form of a widget's look. */
export const useLookForm = (chatbot: Chatbot): LookForm =>
  useSettingsForm({ chatbot, name: 'appearance', valueOf: lookOf, toPatch })

/** What the API would tell the widget if the look were saved. */
export function widgetSettingsOf(chatbot: Chatbot, look: Look): WidgetSettings {
  const { colour, ...appearance } = appearanceOf(look)
  const { leads, bookings } = chatbot
  return {
    serviceName: chatbot.serviceName,
    language: chatbot.language,
    isStreaming: chatbot.isStreaming,
    // While a colour is being typed the widget keeps its own.
    appearance: { ...appearance, ...(colour !== undefined && isColour(colour) && { colour }) },
    pictureDomains: look.productPictures ? chatbot.domains : null,
    privacyUrl: look.privacyUrl.trim() || null,
    liveChat: chatbot.liveChat.isEnabled ? { isOpen: true, hasFiles: true } : null,
    leads: leads.isEnabled ? { fields: leads.fields, consentText: leads.consentText } : null,
    bookings: bookings.isEnabled
      ? {
          title: bookings.title || chatbot.serviceName,
          durationMinutes: bookings.durationMinutes,
          timezone: bookings.timezone,
        }
      : null,
    hasFeedback: chatbot.feedback.isEnabled,
    hasTranscripts: chatbot.transcripts.isEnabled,
  }
}
