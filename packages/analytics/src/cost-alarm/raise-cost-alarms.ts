import { enqueueWritten, insertAccountMails, accountMail } from '@frontdesk/accounts/mails/account-mails'
import type { LinkingMailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { costMailText } from './cost-mail-text.ts'
import { findCostlyAccounts, type CostlyAccount } from './find-costly-accounts.ts'

type Needs = LinkingMailNeeds & { db: Pick<Db, 'pool'> }

/**
 * Mails the operators the accounts whose models take much more than usual today (UTC), once a day each, and returns them.
 * The alarms and their mails are one statement, so that neither is there without the other.
 */
export async function raiseCostAlarms(needs: Needs, { now }: { now: Date }): Promise<CostlyAccount[]> {
  const { db, mailCipher, baseUrl } = needs
  const day = now.toISOString().slice(0, 10)
  const accounts = await findCostlyAccounts(db.pool, day)
  if (accounts.length === 0) return []
  const operators = await query<{ email: string; language: string | null }>(
    db.pool,
    sql`select email, language from users where is_operator and password_hash is not null`,
  )
  const mails = operators.map(({ email, language }) =>
    accountMail(mailCipher, { to: email, ...costMailText({ accounts, language: language ?? 'en', baseUrl }) }),
  )
  await execute(
    db.pool,
    sql`with raised as (
          insert into cost_alarms (account_id, day)
          select id, ${day}::date from accounts where id = any(${accounts.map(({ accountId }) => accountId)}::uuid[])
          on conflict do nothing)
        ${insertAccountMails(mails)}`,
  )
  await enqueueWritten(needs, mails)
  return accounts
}
