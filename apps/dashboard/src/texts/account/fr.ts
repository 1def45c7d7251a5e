import type { AccountTexts } from './en.ts'
import { auditLog } from '../fr/audit-log.ts'
import { data } from '../fr/data.ts'
import { exports } from '../fr/exports.ts'
import { profile } from '../fr/profile.ts'
import { settings } from '../fr/settings.ts'
import { team } from '../fr/team.ts'
import { webhooks } from '../fr/webhooks.ts'

/** The same in French. */
export const accountFr: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
