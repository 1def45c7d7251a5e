import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'

/*
 * A login by single sign-on has a row, and ends with it. The provider is asked every ten minutes, with the refresh token,
 * whether the user is still there. A login without a refresh token cannot be asked about, and ends after a quarter of an
 * hour. While the provider is away, a login goes on for some hours: nobody can work otherwise.
 */

const minuteMs = 60_000
/** How often the provider is asked about a login. Whoever is gone there is out within a quarter of an hour. */
export const checkEveryMs = 10 * minuteMs
/** For how long nobody else asks about a login. */
export const claimMs = 2 * minuteMs
/** How long a login lasts about which the provider cannot be asked. */
const withoutTokenMs = 15 * minuteMs
/** How long a login lasts since the provider has last answered. */
const withoutAnswerMs = 4 * 60 * minuteMs

/** When the provider is asked next. */
export const nextCheck = (now: Date): Date => new Date(now.getTime() + checkEveryMs)

/** When a login ends, unless the provider says before that the user is still there. */
export const endOfLogin = (now: Date, hasRefreshToken: boolean): Date =>
  new Date(now.getTime() + (hasRefreshToken ? withoutAnswerMs : withoutTokenMs))

const ownerOf = (loginId: string): string => `${loginId} single sign-on login`

/** A refresh token as it is stored. */
export const encryptRefreshToken = (cipher: Cipher, loginId: string, token: string): Buffer<ArrayBuffer> =>
  Buffer.from(cipher.encrypt(token, ownerOf(loginId)), 'base64')

/** A stored refresh token; null: it was encrypted with a key that is not configured any more. */
export const decryptRefreshToken = (cipher: Cipher, loginId: string, stored: Buffer): string | null =>
  cipher.decrypt(stored.toString('base64'), ownerOf(loginId))

/**
 * Whether a login has not ended: always for one by password. An operator is logged in by password alone, and so is a
 * user of several accounts, of whom only one has the provider.
 */
export const isLoginKept = (loginId: string | undefined): Sql => sql`
  (${loginId ?? null}::uuid is null or (not is_operator and exists (
    select from single_sign_on_logins as login
    where login.id = ${loginId ?? null}::uuid and login.account_id = accounts.id and login.user_id = users.id
      and login.ends_at > now())))`

/** Ends the notifications in browsers of the logins that the CTE of this name has deleted. */
export const deletePushesOf = (cte: string): Sql => sql`
  delete from push_subscriptions using ${identifier(cte)} as ended
  where push_subscriptions.user_id = ended.user_id and push_subscriptions.login = ended.session_hash`
