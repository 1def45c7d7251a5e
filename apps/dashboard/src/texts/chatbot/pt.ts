import type { ChatbotTexts } from './en.ts'
import { answers } from '../pt/answers.ts'
import { appearance } from '../pt/appearance.ts'
import { appointments } from '../pt/appointments.ts'
import { connectors } from '../pt/connectors.ts'
import { contacts } from '../pt/contacts.ts'
import { hours } from '../pt/hours.ts'
import { install } from '../pt/install.ts'
import { liveChat } from '../pt/live-chat.ts'
import { notifications } from '../pt/notifications.ts'
import { tryIt } from '../pt/try.ts'

/** The same in Portuguese. */
export const chatbotPt: ChatbotTexts = {
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
