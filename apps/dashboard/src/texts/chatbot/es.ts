import type { ChatbotTexts } from './en.ts'
import { answers } from '../es/answers.ts'
import { appearance } from '../es/appearance.ts'
import { appointments } from '../es/appointments.ts'
import { connectors } from '../es/connectors.ts'
import { contacts } from '../es/contacts.ts'
import { hours } from '../es/hours.ts'
import { install } from '../es/install.ts'
import { liveChat } from '../es/live-chat.ts'
import { notifications } from '../es/notifications.ts'
import { tryIt } from '../es/try.ts'

/** The same in Spanish. */
export const chatbotEs: ChatbotTexts = {
  answers,
  appearance,
  appointments,
  connectors,
  contacts,
  hours,
  install,
  liveChat,
  notifications,
  tryIt,
}
