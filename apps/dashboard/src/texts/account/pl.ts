import type { AccountTexts } from './en.ts'
import { auditLog } from '../pl/audit-log.ts'
import { data } from '../pl/data.ts'
import { exports } from '../pl/exports.ts'
import { profile } from '../pl/profile.ts'
import { settings } from '../pl/settings.ts'
import { team } from '../pl/team.ts'
import { webhooks } from '../pl/webhooks.ts'

/** The same in Polish. */
export const accountPl: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
