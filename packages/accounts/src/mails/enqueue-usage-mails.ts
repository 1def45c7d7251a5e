import type { Db } from '@frontdesk/db/connect'
import { enqueueMail, type MailNeeds } from './enqueue-mail.ts'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { usageMail } from './mail-texts.ts'

interface Due {
  accountId: string
  accountName: string
  period: string
  used: number
  quota: number
  percent: number
  owners: string[]
}

/** More than this many are found the next time. */
const atOnce = 100

// Of two shares that were reached at once, the larger is told of.
const dueSql = `
  select accounts.id as "accountId", accounts.name as "accountName", period::text, used, usage.quota, percent,
         array(select email from members join users on users.id = user_id
               where account_id = accounts.id and is_owner and password_hash is not null) as owners
  from usage join accounts on accounts.id = usage.account_id
  cross join lateral (select case when used >= usage.quota then 100 else 80 end as percent) as reached
  where period = date_trunc('month', now() at time zone 'utc')::date and suspended_at is null
    and usage.quota > 0 and used::bigint * 100 >= usage.quota::bigint * 80
    and not exists (select from usage_mails sent where sent.account_id = usage.account_id
                      and sent.period = usage.period and sent.percent >= reached.percent)
  limit ${atOnce}`

/**
 * Tells the owners of accounts that have used 80 or 100 % of this month's AI replies, once each. Returns how many mails
 * were asked for. Noted after asking: interrupted between the two, it sends a mail again with the same id.
 */
export async function enqueueUsageMails(needs: MailNeeds & { db: Pick<Db, 'pool'> }): Promise<number> {
  const { rows } = await needs.db.pool.query<Due>(dueSql)
  let asked = 0
  for (const { accountId, period, percent, owners, ...account } of rows) {
    for (const owner of owners) {
      const id = derivedId([accountId, period, String(percent), owner])
      await enqueueMail(needs, { id, to: owner, ...usageMail({ ...account, percent }) })
      asked += 1
    }
    await needs.db.pool.query(
      'insert into usage_mails (account_id, period, percent) values ($1, $2, $3) on conflict do nothing',
      [accountId, period, percent],
    )
  }
  return asked
}
