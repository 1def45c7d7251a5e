import type { AccountTexts } from './en.ts'
import { auditLog } from '../pt/audit-log.ts'
import { data } from '../pt/data.ts'
import { exports } from '../pt/exports.ts'
import { profile } from '../pt/profile.ts'
import { settings } from '../pt/settings.ts'
import { team } from '../pt/team.ts'
import { webhooks } from '../pt/webhooks.ts'

/** The same in Portuguese. */
export const accountPt: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
