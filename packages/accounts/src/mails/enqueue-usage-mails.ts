import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { accountMail } from './account-mails.ts'
import { enqueueEncrypted, type LinkingMailNeeds } from './enqueue-mail.ts'
import { derivedId } from '@frontdesk/runtime/derived-id'
import type { MailReader } from './login-mails.ts'
import { usageMail } from './mail-texts.ts'

interface Due {
  accountId: string
  accountName: string
  period: string
  used: number
  quota: number
  percent: number
  owners: MailReader[]
}

type Needs = LinkingMailNeeds & { db: Pick<Db, 'pool'> }

/** Accounts a run. The next run takes the rest. */
const batchSize = 100

/**
 * Mails the owners of accounts that have used 80 or 100 % of this month's AI replies, once for each share. Returns how
 * many mails were enqueued. A share is recorded after its mails: an interrupted run enqueues them again with the same id.
 */
export async function enqueueUsageMails(needs: Needs): Promise<number> {
  const link = new URL('/dashboard/settings', needs.baseUrl).href
  let enqueued = 0
  for (const { accountId, period, percent, owners, ...account } of await findDue(needs)) {
    for (const owner of owners) {
      const id = derivedId([accountId, period, String(percent), owner.email])
      const text = usageMail({ ...account, percent, link, language: owner.language ?? 'en' })
      await enqueueEncrypted(needs, accountMail(needs.mailCipher, { id, to: owner.email, ...text }))
      enqueued += 1
    }
    await execute(
      needs.db.pool,
      sql`insert into usage_mails (account_id, period, percent) values (${accountId}, ${period}, ${percent})
          on conflict do nothing`,
    )
  }
  return enqueued
}

// Of two shares that were reached at once, the larger is mailed.
const findDue = ({ db }: { db: Pick<Db, 'pool'> }): Promise<Due[]> =>
  query<Due>(
    db.pool,
    sql`
      select accounts.id as account_id, accounts.name as account_name, period::text, used, usage.quota, percent,
             (select coalesce(json_agg(json_build_object('email', email, 'language', users.language)), '[]')
              from members join users on users.id = user_id
              where account_id = accounts.id and is_owner and password_hash is not null) as owners
      from usage join accounts on accounts.id = usage.account_id
      cross join lateral (select case when used >= usage.quota then 100 else 80 end as percent) as reached
      where period = date_trunc('month', now() at time zone 'utc')::date and suspended_at is null
        and usage.quota > 0 and used::bigint * 100 >= usage.quota::bigint * 80
        and not exists (select from usage_mails sent where sent.account_id = usage.account_id
                          and sent.period = usage.period and sent.percent >= reached.percent)
      limit ${batchSize}`,
  )
