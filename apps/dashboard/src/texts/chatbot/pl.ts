import type { ChatbotTexts } from './en.ts'
import { answers } from '../pl/answers.ts'
import { appearance } from '../pl/appearance.ts'
import { appointments } from '../pl/appointments.ts'
import { connectors } from '../pl/connectors.ts'
import { contacts } from '../pl/contacts.ts'
import { hours } from '../pl/hours.ts'
import { install } from '../pl/install.ts'
import { liveChat } from '../pl/live-chat.ts'
import { notifications } from '../pl/notifications.ts'
import { tryIt } from '../pl/try.ts'

/** The same in Polish. */
export const chatbotPl: ChatbotTexts = {
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
