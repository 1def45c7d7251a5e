import type { ChatbotTexts } from './en.ts'
import { answers } from '../ar/answers.ts'
import { appearance } from '../ar/appearance.ts'
import { appointments } from '../ar/appointments.ts'
import { connectors } from '../ar/connectors.ts'
import { contacts } from '../ar/contacts.ts'
import { hours } from '../ar/hours.ts'
import { install } from '../ar/install.ts'
import { liveChat } from '../ar/live-chat.ts'
import { notifications } from '../ar/notifications.ts'
import { tryIt } from '../ar/try.ts'

/** The same in Arabic. */
export const chatbotAr: ChatbotTexts = {
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
