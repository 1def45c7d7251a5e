import { auditLog } from '../en/audit-log.ts'
import { data } from '../en/data.ts'
import { exports } from '../en/exports.ts'
import { profile } from '../en/profile.ts'
import { settings } from '../en/settings.ts'
import { team } from '../en/team.ts'
import { webhooks } from '../en/webhooks.ts'

/** The words of the pages about the account and the person in English, loaded with the first of them. */
export const accountEn = {
  auditLog,
  data,
  exports,
  profile,
  settings,
  team,
  webhooks,
}
export type AccountTexts = typeof accountEn
