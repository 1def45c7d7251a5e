import type { AccountTexts } from './en.ts'
import { auditLog } from '../ar/audit-log.ts'
import { data } from '../ar/data.ts'
import { exports } from '../ar/exports.ts'
import { profile } from '../ar/profile.ts'
import { settings } from '../ar/settings.ts'
import { team } from '../ar/team.ts'
import { webhooks } from '../ar/webhooks.ts'

/** The same in Arabic. */
export const accountAr: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
