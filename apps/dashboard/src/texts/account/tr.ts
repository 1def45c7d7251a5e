import type { AccountTexts } from './en.ts'
import { auditLog } from '../tr/audit-log.ts'
import { data } from '../tr/data.ts'
import { exports } from '../tr/exports.ts'
import { profile } from '../tr/profile.ts'
import { settings } from '../tr/settings.ts'
import { team } from '../tr/team.ts'
import { webhooks } from '../tr/webhooks.ts'

/** The same in Turkish. */
export const accountTr: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
