import type { CurrentUser, Preferences } from '@frontdesk/contracts/account/login'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { UserActor } from './actor.ts'
import { notSignedIn } from './errors.ts'
import { monthlyQuota, plans } from './plan/plan.ts'
import { pictureOf } from './profile-picture.ts'

interface Row {
  name: string
  picture: string | null
  /** Only what a request may name is stored. */
  language: VisitorLanguage | null
  timezone: string | null
  preferences: Preferences
  accountName: string
  accountTimezone: string
  month: string
  used: number
  trials: number
}

/**
 * Reads the logged-in user and their account as the dashboard shows them. Rows by their keys and nothing counted; even so
 * it is read when the dashboard asks for it, and not for every request as the actor is.
 */
export async function readCurrentUser({ db }: { db: Pick<Db, 'pool'> }, actor: UserActor): Promise<CurrentUser> {
  const { userId, accountId } = actor
  const [row] = await query<Row>(
    db.pool,
    sql`
      select users.name, ${pictureOf(sql`users.id`)} as picture, users.language, users.timezone, users.preferences, accounts.name as account_name,
             accounts.timezone as account_timezone, to_char(this_month.period, 'YYYY-MM') as month,
             coalesce(usage.used, 0) as used, coalesce(trial_usage.used, 0) as trials
      from users join accounts on accounts.id = ${accountId}
      cross join (select date_trunc('month', now() at time zone 'utc')::date as period) as this_month
      left join usage on usage.account_id = accounts.id and usage.period = this_month.period
      left join trial_usage on trial_usage.account_id = accounts.id and day = (now() at time zone 'utc')::date
      where users.id = ${userId}`,
    { name: 'read-current-user' },
  )
  if (row === undefined) throw notSignedIn()
  const { name, picture, language, timezone, preferences, month, used, trials } = row
  const { plan, permissions, secondFactorDueAt } = actor
  return {
    success: true,
    user: {
      id: userId,
      email: actor.email,
      name,
      picture,
      language,
      timezone,
      preferences,
      isOperator: actor.isOperator,
      ...(actor.singleSignOnId === undefined ? {} : { usesSingleSignOn: true as const }),
      ...(secondFactorDueAt === null ? {} : { secondFactorDueAt: secondFactorDueAt.toISOString() }),
    },
    account: {
      id: accountId,
      name: row.accountName,
      timezone: row.accountTimezone,
      plan,
      isOwner: actor.isOwner,
      permissions: [...permissions],
      chatbotIds: actor.chatbotIds === null ? null : [...actor.chatbotIds],
      replies: permissions.includes('analytics') ? { month, used, quota: monthlyQuota(actor) } : null,
      trials: permissions.includes('chatbot-settings') ? { used: trials, limit: plans[plan].trialsPerDay } : null,
    },
  }
}
