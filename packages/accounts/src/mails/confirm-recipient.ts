import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { recordChange } from '../audit/record-change.ts'
import { hashOfToken } from '../login/link-token.ts'

/** The account that wants to send notifications to the holder of a link. */
export interface LinkedRecipient {
  accountName: string
  email: string
  isConfirmed: boolean
}

/** Finds what a link is about; null for one that is not valid any more. */
export async function findRecipient({ db }: { db: Pick<Db, 'pool'> }, token: string): Promise<LinkedRecipient | null> {
  const [found] = await query<LinkedRecipient>(
    db.pool,
    sql`select accounts.name as account_name, email, confirmed_at is not null as is_confirmed
        from mail_recipients join accounts on accounts.id = account_id
        where token_hash = ${hashOfToken(token)} and expires_at > now() and suspended_at is null`,
  )
  return found ?? null
}

/** Confirms the address that a link was mailed to. The link shows that until it expires. */
export async function confirmRecipient({ db }: { db: Db }, token: string): Promise<void> {
  const tokenHash = hashOfToken(token)
  await db.prisma.$transaction(async tx => {
    const [confirmed] = await tx.$queryRaw<{ account_id: string; email: string }[]>`
      update mail_recipients set confirmed_at = now()
      from accounts
      where accounts.id = account_id and token_hash = ${tokenHash} and expires_at > now() and confirmed_at is null
        and suspended_at is null
      returning account_id, email`
    if (confirmed === undefined) return
    const [accountId, domain] = [confirmed.account_id, confirmed.email.slice(confirmed.email.indexOf('@') + 1)]
    await recordChange({ tx }, { accountId, userId: null }, { action: 'recipient.confirmed', details: { domain } })
  })
}
