import type { Appearance, Chatbot, UpdateChatbotRequest } from '@frontdesk/client/operations'
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
  size: '48' | '56' | '64'
  icon: 'chat' | 'message' | 'help'
  label: string
  side: number
  bottom: number
  /** null: as elsewhere. */
  phoneSide: number | null
  phoneBottom: number | null
  /** One to a line. */
  hiddenPaths: string
  isHiddenOnPhones: boolean
  hasNudge: boolean
  nudgeText: string
  nudgeSeconds: number
}

type Launcher = NonNullable<Appearance['launcher']>

/** Pixels from the edges, where nothing else is chosen. */
const edge = 20

export type LookForm = SettingsForm<Look>

/** The look as it is saved. */
export const lookOf = ({ appearance, privacyUrl }: Chatbot): Look => ({
  colour: appearance.colour ?? '',
  position: appearance.position ?? 'right',
  theme: appearance.theme ?? 'auto',
  avatar: appearance.avatar ?? '',
  greeting: appearance.greeting ?? '',
  suggestedQuestions: appearance.suggestedQuestions ?? [],
  productPictures: appearance.productPictures ?? false,
  privacyUrl: privacyUrl ?? '',
  ...launcherOf(appearance.launcher ?? {}),
})

const launcherOf = ({ greeting, ...launcher }: Launcher) => ({
  // One of the three that the API takes.
  size: String(launcher.size ?? 56) as Look['size'],
  icon: launcher.icon ?? 'chat',
  label: launcher.label ?? '',
  side: launcher.side ?? edge,
  bottom: launcher.bottom ?? edge,
  phoneSide: launcher.phoneSide ?? null,
  phoneBottom: launcher.phoneBottom ?? null,
  hiddenPaths: (launcher.hiddenPaths ?? []).join('\n'),
  isHiddenOnPhones: launcher.isHiddenOnPhones ?? false,
  hasNudge: greeting !== undefined,
  nudgeText: greeting?.text ?? '',
  nudgeSeconds: greeting?.afterSeconds ?? 5,
})

/** As the API and the widget want it: without what is as it is by itself. */
function toLauncher(look: Look): Launcher {
  const { size, icon, side, bottom, phoneSide, phoneBottom, isHiddenOnPhones, hasNudge, nudgeSeconds } = look
  const label = look.label.trim()
  const text = look.nudgeText.trim()
  const hiddenPaths = look.hiddenPaths
    .split('\n')
    .map(path => path.trim())
    .filter(path => path !== '')
  return {
    // As the form shows it, it is a text.
    ...(size !== '56' && { size: Number(size) as 48 | 64 }),
    ...(icon !== 'chat' && { icon }),
    ...(label !== '' && { label }),
    ...(side !== edge && { side }),
    ...(bottom !== edge && { bottom }),
    ...(phoneSide !== null && { phoneSide }),
    ...(phoneBottom !== null && { phoneBottom }),
    ...(hiddenPaths.length > 0 && { hiddenPaths }),
    ...(isHiddenOnPhones && { isHiddenOnPhones }),
    ...(hasNudge && text !== '' && { greeting: { text, afterSeconds: nudgeSeconds } }),
  }
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** As the API and the widget want it: without what is empty. */
function appearanceOf(look: Look): Appearance {
  const { colour, position, theme, avatar, greeting, suggestedQuestions, productPictures } = look
  const launcher = toLauncher(look)
  const questions = suggestedQuestions.map(question => question.trim()).filter(question => question !== '')
  return {
    position,
    theme,
    ...(colour !== '' && { colour }),
    ...(avatar !== '' && { avatar }),
    ...(greeting.trim() !== '' && { greeting }),
    ...(questions.length > 0 && { suggestedQuestions: questions }),
    ...(productPictures && { productPictures }),
    ...(Object.keys(launcher).length > 0 && { launcher }),
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
    asksConsent: false,
    asksIfHelpful: chatbot.feedback.asksIfHelpful,
    hasTranscripts: chatbot.transcripts.isEnabled,
  }
}
