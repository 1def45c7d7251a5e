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
}
