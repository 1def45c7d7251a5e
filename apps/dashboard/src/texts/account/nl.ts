import type { AccountTexts } from './en.ts'
import { auditLog } from '../nl/audit-log.ts'
import { data } from '../nl/data.ts'
import { exports } from '../nl/exports.ts'
import { profile } from '../nl/profile.ts'
import { settings } from '../nl/settings.ts'
import { team } from '../nl/team.ts'
import { webhooks } from '../nl/webhooks.ts'

/** The same in Dutch. */
export const accountNl: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
