import type { AccountTexts } from './en.ts'
import { auditLog } from '../es/audit-log.ts'
import { data } from '../es/data.ts'
import { exports } from '../es/exports.ts'
import { profile } from '../es/profile.ts'
import { settings } from '../es/settings.ts'
import { team } from '../es/team.ts'
import { webhooks } from '../es/webhooks.ts'

/** The same in Spanish. */
export const accountEs: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
