import type { ChatbotTexts } from './en.ts'
import { answers } from '../it/answers.ts'
import { appearance } from '../it/appearance.ts'
import { appointments } from '../it/appointments.ts'
import { connectors } from '../it/connectors.ts'
import { contacts } from '../it/contacts.ts'
import { hours } from '../it/hours.ts'
import { install } from '../it/install.ts'
import { liveChat } from '../it/live-chat.ts'
import { notifications } from '../it/notifications.ts'
import { tryIt } from '../it/try.ts'

/** The same in Italian. */
export const chatbotIt: ChatbotTexts = {
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
