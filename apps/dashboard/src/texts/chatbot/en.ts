import { answers } from '../en/answers.ts'
import { appearance } from '../en/appearance.ts'
import { appointments } from '../en/appointments.ts'
import { connectors } from '../en/connectors.ts'
import { contacts } from '../en/contacts.ts'
import { hours } from '../en/hours.ts'
import { install } from '../en/install.ts'
import { liveChat } from '../en/live-chat.ts'
import { notifications } from '../en/notifications.ts'
import { tryIt } from '../en/try.ts'

/** The words of the pages about one chatbot in English, loaded with the first of them. English is the type here, too. */
export const chatbotEn = {
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
export type ChatbotTexts = typeof chatbotEn
