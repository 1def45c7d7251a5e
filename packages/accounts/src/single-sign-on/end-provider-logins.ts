import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { claimMs, deletePushesOf } from './login-row.ts'
import type { FoundSetting } from './setting.ts'
import type { ProviderLogout } from './verify-logout.ts'

/**
 * Ends the logins that a provider names: those of its session, or all of its user. Records it in the audit log. Returns the
 * members, whose open streams have to end. The other logins of the user are checked at once: Keycloak names one session,
 * also where an administrator has ended all of them.
 */
export async function endProviderLogins(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId, issuer }: FoundSetting,
  { subject, providerSession }: ProviderLogout,
): Promise<string[]> {
  const ended = await query<{ memberId: string }>(
    db.pool,
    sql`
      with ended as (
        delete from single_sign_on_logins
        where account_id = ${accountId} and issuer = ${issuer}
          and (${subject}::text is null or subject = ${subject}::text)
          and (${providerSession}::text is null or provider_session = ${providerSession}::text)
        returning id, subject, user_id, session_hash
      ), pushes as (${deletePushesOf('ended')}), others as (
        -- What a worker has claimed is being checked.
        update single_sign_on_logins set next_check_at = now()
        where account_id = ${accountId} and issuer = ${issuer}
          and (subject = ${subject}::text or subject in (select subject from ended))
          and id not in (select id from ended) and next_check_at > now() + ${claimMs} * interval '1 millisecond'
      ), users_of_them as (select distinct user_id from ended), audited as (
        insert into audit_log (account_id, user_id, action, fields, details)
        select ${accountId}::uuid, user_id, 'login.revoked', '{}', '{"method": "single-sign-on"}' from users_of_them
      )
      select members.id as member_id from members join users_of_them using (user_id)
      where account_id = ${accountId}`,
  )
  return ended.map(({ memberId }) => memberId)
}
