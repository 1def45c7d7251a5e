import type { ChatbotTexts } from './en.ts'
import { answers } from '../nl/answers.ts'
import { appearance } from '../nl/appearance.ts'
import { appointments } from '../nl/appointments.ts'
import { connectors } from '../nl/connectors.ts'
import { contacts } from '../nl/contacts.ts'
import { hours } from '../nl/hours.ts'
import { install } from '../nl/install.ts'
import { liveChat } from '../nl/live-chat.ts'
import { notifications } from '../nl/notifications.ts'
import { tryIt } from '../nl/try.ts'

/** The same in Dutch. */
export const chatbotNl: ChatbotTexts = {
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
