import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { AccountEgress } from '@frontdesk/egress/open-egress'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Configuration } from 'openid-client'
import { sessionKey } from '../login/session-key.ts'
import {
  checkEveryMs,
  claimMs,
  decryptRefreshToken,
  deletePushesOf,
  encryptRefreshToken,
  endOfLogin,
} from './login-row.ts'
import { findSetting } from './setting.ts'

/*
 * Asks the providers of accounts whether those who have logged in by them are still there. A worker claims logins for two
 * minutes, and each one once more before it asks about it, so that two never use one refresh token: a provider that replaces
 * it at each use would take the second use for a theft, and end the user's session there. A worker that was paused finds
 * its claims taken by another one. A worker that is lost leaves its logins to the next run.
 */

interface Needs {
  db: Pick<Db, 'pool'>
  redis: Redis
  namespace: string
  secretCipher: Cipher
  callEgress: AccountEgress
  /** Called for each member whose login has ended, so that open streams end as well. */
  onEnded: (memberId: string) => Promise<void>
}

interface Claimed {
  id: string
  accountId: string
  subject: string
  secret: Buffer | null
  sessionHash: string | null
  isOver: boolean
  /** Until when it is claimed: no other claim has this time. */
  claim: string
}

const batchSize = 200
/** For how long the provider of one account is asked at a time: the others wait for it. The rest is due again by its claim. */
const mostMs = 30_000

/** Checks the logins that are due. Returns how many have ended. Stops between two requests when the signal aborts. */
export async function checkLogins(needs: Needs, signal: AbortSignal): Promise<number> {
  let ended = 0
  for (;;) {
    const claimed = await claimLogins(needs)
    const accounts = [...new Set(claimed.map(({ accountId }) => accountId))]
    // Side by side, so that a provider that is away holds up nobody else's.
    const counts = await Promise.all(
      accounts.map(accountId =>
        checkAccount(needs, { accountId, logins: claimed.filter(login => login.accountId === accountId), signal }),
      ),
    )
    ended += counts.reduce((sum, count) => sum + count, 0)
    if (claimed.length < batchSize || signal.aborted) return ended
  }
}

const claimLogins = ({ db }: Needs): Promise<Claimed[]> =>
  query<Claimed>(
    db.pool,
    sql`
      update single_sign_on_logins set next_check_at = now() + ${claimMs} * interval '1 millisecond'
      where id in (select id from single_sign_on_logins where next_check_at <= now()
                   order by next_check_at limit ${batchSize} for update skip locked)
      returning id, account_id, subject, secret, session_hash, ends_at <= now() as is_over, next_check_at::text as claim`,
  )

/** Claims a login once more. False: this worker was so slow that another one has claimed it. */
async function claimAgain({ db }: Needs, { id, claim }: Claimed): Promise<boolean> {
  const claimed = await execute(
    db.pool,
    sql`
      update single_sign_on_logins set next_check_at = now() + ${claimMs} * interval '1 millisecond'
      where id = ${id} and next_check_at = ${claim}::timestamptz`,
  )
  return claimed === 1
}

async function checkAccount(
  needs: Needs,
  { accountId, logins, signal }: { accountId: string; logins: readonly Claimed[]; signal: AbortSignal },
): Promise<number> {
  let ended = 0
  let provider: Configuration | undefined
  const until = performance.now() + mostMs
  for (const login of logins) {
    if (signal.aborted || performance.now() > until) return ended
    if (await isForgotten(needs, login)) await removeLogin(needs, login.id)
    else if (login.secret !== null) {
      provider ??= await openProviderOf(needs, accountId)
      // It is away: its logins go on, and are checked again in two minutes.
      if (provider === undefined) return ended
      if (!(await claimAgain(needs, login))) continue
      const result = await askProvider(needs, provider, login)
      if (result === 'away') return ended
      if (result === 'gone') ended += await endLogin(needs, login)
    }
  }
  return ended
}

/** Whether the login has ended by itself: by its time, by a logout, or because nobody has used it. */
async function isForgotten({ redis, namespace }: Needs, { isOver, sessionHash }: Claimed): Promise<boolean> {
  if (isOver || sessionHash === null) return true
  return (await redis.exists(sessionKey(namespace, sessionHash))) === 0
}

async function openProviderOf(needs: Needs, accountId: string): Promise<Configuration | undefined> {
  const setting = await findSetting(needs, accountId)
  if (setting === null) return undefined
  const { openProvider } = await import('./provider.ts')
  return openProvider(needs.callEgress.forAccount(accountId), setting).catch(() => undefined)
}

/** Asks by the refresh token. Only an explicit refusal means that the user is gone. */
async function askProvider(
  { db, secretCipher }: Needs,
  provider: Configuration,
  { id, subject, secret }: Claimed,
): Promise<'there' | 'gone' | 'away'> {
  const token = secret === null ? null : decryptRefreshToken(secretCipher, id, secret)
  if (token === null) return 'gone'
  const [{ refreshTokenGrant }, { isGrantRefused }] = await Promise.all([
    import('openid-client'),
    import('./provider-errors.ts'),
  ])
  try {
    const tokens = await refreshTokenGrant(provider, token)
    const named = tokens.claims()?.sub
    if (named !== undefined && named !== subject) return 'gone'
    const next = encryptRefreshToken(secretCipher, id, tokens.refresh_token ?? token)
    const until = endOfLogin(new Date(0), true).getTime()
    await execute(
      db.pool,
      sql`
        update single_sign_on_logins
        set secret = ${next}, next_check_at = now() + ${checkEveryMs} * interval '1 millisecond',
            ends_at = now() + ${until} * interval '1 millisecond'
        where id = ${id}`,
    )
    return 'there'
  } catch (error) {
    if (isGrantRefused(error)) return 'gone'
    const { asProviderError } = await import('./provider-errors.ts')
    return asProviderError(error).code === 'SINGLE_SIGN_ON_UNREACHABLE' ? 'away' : 'there'
  }
}

const removeLogin = ({ db }: Needs, id: string): Promise<number> =>
  execute(
    db.pool,
    sql`
      with ended as (delete from single_sign_on_logins where id = ${id} returning user_id, session_hash)
      ${deletePushesOf('ended')}`,
  )

/** Ends a login whose user is gone at the provider, and says so in the audit log. */
async function endLogin({ db, onEnded }: Needs, { id }: Claimed): Promise<number> {
  const rows = await query<{ memberId: string }>(
    db.pool,
    sql`
      with ended as (
        delete from single_sign_on_logins where id = ${id} returning account_id, user_id, session_hash
      ), pushes as (${deletePushesOf('ended')}), audited as (
        insert into audit_log (account_id, user_id, action, fields, details)
        select account_id, user_id, 'login.revoked', '{}', '{"method": "single-sign-on"}' from ended
      )
      select members.id as member_id from members join ended using (account_id, user_id)`,
  )
  for (const { memberId } of rows) await onEnded(memberId)
  return rows.length
}
