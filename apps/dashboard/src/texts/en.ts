import { chatbots } from './en/chatbots.ts'
import { auditLog } from './en/audit-log.ts'
import { data } from './en/data.ts'
import { exports } from './en/exports.ts'
import { settings } from './en/settings.ts'
import { team } from './en/team.ts'
import { webhooks } from './en/webhooks.ts'
import { errors } from './en/errors.ts'
import { home } from './en/home.ts'
import { knowledge } from './en/knowledge.ts'
import { profile } from './en/profile.ts'
import { shell } from './en/shell.ts'
import { start } from './en/start.ts'
import { states } from './en/states.ts'

/**
 * All words of the dashboard in English, by page. English is the type: a language without one of them does not compile.
 * A text with a value in it is a function, so that each language puts it where it belongs.
 */
export const en = {
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
export type Texts = typeof en
