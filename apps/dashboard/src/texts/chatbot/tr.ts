import type { ChatbotTexts } from './en.ts'
import { answers } from '../tr/answers.ts'
import { appearance } from '../tr/appearance.ts'
import { appointments } from '../tr/appointments.ts'
import { connectors } from '../tr/connectors.ts'
import { contacts } from '../tr/contacts.ts'
import { hours } from '../tr/hours.ts'
import { install } from '../tr/install.ts'
import { liveChat } from '../tr/live-chat.ts'
import { notifications } from '../tr/notifications.ts'
import { tryIt } from '../tr/try.ts'

/** The same in Turkish. */
export const chatbotTr: ChatbotTexts = {
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
