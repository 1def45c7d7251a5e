import type { AccountTexts } from './en.ts'
import { auditLog } from '../de/audit-log.ts'
import { data } from '../de/data.ts'
import { exports } from '../de/exports.ts'
import { profile } from '../de/profile.ts'
import { settings } from '../de/settings.ts'
import { team } from '../de/team.ts'
import { webhooks } from '../de/webhooks.ts'

/** The same in German. */
export const accountDe: AccountTexts = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
