import type { OperatorAccount, OperatorAccountList, OperatorAccountsQuery } from '@frontdesk/contracts/account/operator'
import { pageSize } from '@frontdesk/contracts/list-query'
import { containing } from '@frontdesk/db/containing'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { monthlyQuota } from '../plan/plan.ts'

type Needs = { db: Pick<Db, 'pool'> }

type Row = Omit<OperatorAccount, 'monthlyQuota' | 'suspendedAt' | 'createdAt'> & {
  suspendedAt: Date | null
  createdAt: Date
}

/** Lists accounts for an operator, the newest first. `q` is looked for in names and in the addresses of owners. */
export async function listAccounts(
  { db }: Needs,
  { q = '', cursor, limit = String(pageSize) }: OperatorAccountsQuery,
): Promise<OperatorAccountList> {
  const most = Number(limit)
  const pattern = containing(q)
  const isFound = sql`(accounts.name ilike ${pattern} or exists (
    select from members join users on users.id = user_id
    where account_id = accounts.id and is_owner and email ilike ${pattern}))`
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(accounts.created_at, accounts.id) < (select created_at, id from accounts where id = ${cursor})`
  const rows = await query<Row>(db.pool, accountsWhere(sql`${isFound} and ${isAfter}`, most + 1))
  const shown = rows.slice(0, most).map(asAccount)
  return { accounts: shown, nextCursor: rows.length > most ? (shown.at(-1)?.id ?? null) : null }
}

/** Finds one account for an operator; null if there is none. */
export async function findAccount({ db }: Needs, accountId: string): Promise<OperatorAccount | null> {
  const [row] = await query<Row>(db.pool, accountsWhere(sql`accounts.id = ${accountId}`, 1))
  return row === undefined ? null : asAccount(row)
}

const accountsWhere = (condition: Sql, limit: number): Sql => sql`
  select accounts.id, accounts.name, plan, accounts.quota, coalesce(usage.used, 0) as used, suspended_at,
         accounts.created_at,
         (select count(*)::int from chatbots where account_id = accounts.id and not is_deleting) as chatbots,
         (select count(*)::int from members where account_id = accounts.id) as members,
         array(select email from members join users on users.id = user_id
               where account_id = accounts.id and is_owner order by members.created_at, members.id) as owners
  from accounts left join usage on usage.account_id = accounts.id
    and usage.period = date_trunc('month', now() at time zone 'utc')::date
  where ${condition}
  order by accounts.created_at desc, accounts.id desc limit ${limit}`

const asAccount = ({ suspendedAt, createdAt, ...account }: Row): OperatorAccount => ({
  ...account,
  monthlyQuota: monthlyQuota(account),
  suspendedAt: suspendedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
