import type { ChatbotTexts } from './en.ts'
import { answers } from '../de/answers.ts'
import { appearance } from '../de/appearance.ts'
import { appointments } from '../de/appointments.ts'
import { connectors } from '../de/connectors.ts'
import { contacts } from '../de/contacts.ts'
import { hours } from '../de/hours.ts'
import { install } from '../de/install.ts'
import { liveChat } from '../de/live-chat.ts'
import { notifications } from '../de/notifications.ts'
import { tryIt } from '../de/try.ts'

/** The same in German. */
export const chatbotDe: ChatbotTexts = {
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
