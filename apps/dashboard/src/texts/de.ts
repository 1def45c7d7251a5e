import type { Texts } from './en.ts'
import { chatbots } from './de/chatbots.ts'
import { auditLog } from './de/audit-log.ts'
import { data } from './de/data.ts'
import { exports } from './de/exports.ts'
import { settings } from './de/settings.ts'
import { team } from './de/team.ts'
import { webhooks } from './de/webhooks.ts'
import { errors } from './de/errors.ts'
import { home } from './de/home.ts'
import { knowledge } from './de/knowledge.ts'
import { profile } from './de/profile.ts'
import { shell } from './de/shell.ts'
import { start } from './de/start.ts'
import { states } from './de/states.ts'
import { answers } from './de/answers.ts'
import { appearance } from './de/appearance.ts'
import { appointments } from './de/appointments.ts'
import { connectors } from './de/connectors.ts'
import { contacts } from './de/contacts.ts'
import { hours } from './de/hours.ts'
import { install } from './de/install.ts'
import { liveChat } from './de/live-chat.ts'
import { notifications } from './de/notifications.ts'
import { tryIt } from './de/try.ts'

/** All words of the dashboard in German. */
export const de: Texts = {
  shell,
  states,
  errors,
  home,
  profile,
  chatbots,
  knowledge,
  start,
  auditLog,
  data,
  exports,
  settings,
  team,
  webhooks,
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
