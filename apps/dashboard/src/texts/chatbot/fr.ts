import type { ChatbotTexts } from './en.ts'
import { answers } from '../fr/answers.ts'
import { appearance } from '../fr/appearance.ts'
import { appointments } from '../fr/appointments.ts'
import { connectors } from '../fr/connectors.ts'
import { contacts } from '../fr/contacts.ts'
import { hours } from '../fr/hours.ts'
import { install } from '../fr/install.ts'
import { liveChat } from '../fr/live-chat.ts'
import { notifications } from '../fr/notifications.ts'
import { tryIt } from '../fr/try.ts'

/** The same in French. */
export const chatbotFr: ChatbotTexts = {
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
