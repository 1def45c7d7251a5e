import type { AccountTexts } from './en.ts'
import { auditLog } from '../it/audit-log.ts'
import { data } from '../it/data.ts'
import { exports } from '../it/exports.ts'
import { profile } from '../it/profile.ts'
import { settings } from '../it/settings.ts'
import { team } from '../it/team.ts'
import { webhooks } from '../it/webhooks.ts'

/** The same in Italian. */
export const accountIt: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
