import { enqueueWritten, insertAccountMails, accountMail } from '@frontdesk/accounts/mails/account-mails'
import type { LinkingMailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { costMailText } from './cost-mail-text.ts'
import { findCostlyAccounts, type CostlyAccount } from './find-costly-accounts.ts'

type Needs = LinkingMailNeeds & { db: Pick<Db, 'pool'> }

/**
 * Mails the operators the accounts whose models take much more than usual today (UTC), once a day each, and returns them.
 * The alarms and their mails are one statement. An account that another run has raised meanwhile is neither mailed nor
 * returned again.
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
  const raised = await query<{ accountId: string }>(
    db.pool,
    sql`with raised as (
          insert into cost_alarms (account_id, day)
          select id, ${day}::date from accounts where id = any(${accounts.map(({ accountId }) => accountId)}::uuid[])
          on conflict do nothing
          returning account_id
        ), mailed as (${insertAccountMails(mails, sql`exists (select from raised)`)})
        select account_id from raised`,
  )
  if (raised.length > 0) await enqueueWritten(needs, mails)
  const ids = new Set(raised.map(({ accountId }) => accountId))
  return accounts.filter(({ accountId }) => ids.has(accountId))
}
