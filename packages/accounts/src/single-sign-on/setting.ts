import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { ProviderSettings } from './provider.ts'

export interface SettingNeeds {
  db: Pick<Db, 'pool'>
  secretCipher: Cipher
}

/** The single sign-on of an account. */
export interface FoundSetting extends ProviderSettings {
  readonly accountId: string
  /** Whether the provider gives refresh tokens for the scope `offline_access` alone. */
  readonly needsOfflineAccess: boolean
}

interface Row {
  accountId: string
  issuer: string
  clientId: string
  secret: Buffer
  needsOfflineAccess: boolean
}

/** As `rotateSecrets` names the owner of a row: a secret is never sent to another issuer than it was entered for. */
const ownerOf = (accountId: string, issuer: string): string => `${accountId} ${issuer}`

/** The client secret as it is stored. */
export const encryptClientSecret = (
  cipher: Cipher,
  { accountId, issuer }: { accountId: string; issuer: string },
  secret: string,
): Buffer<ArrayBuffer> => Buffer.from(cipher.encrypt(secret, ownerOf(accountId, issuer)), 'base64')

/** Finds the single sign-on of the account that has verified a mail domain; null: none has, or it is suspended. */
export async function findSettingOfDomain(needs: SettingNeeds, domain: string): Promise<FoundSetting | null> {
  const [row] = await query<Row>(
    needs.db.pool,
    sql`
      select account_id, issuer, client_id, secret, needs_offline_access
      from single_sign_on join single_sign_on_domains using (account_id) join accounts on accounts.id = account_id
      where domain = ${domain} and verified_at is not null and suspended_at is null`,
  )
  return row === undefined ? null : readRow(needs, row)
}

/** Finds the single sign-on of an account; null: it has none, or is suspended. */
export async function findSetting(needs: SettingNeeds, accountId: string): Promise<FoundSetting | null> {
  const [row] = await query<Row>(
    needs.db.pool,
    sql`
      select account_id, issuer, client_id, secret, needs_offline_access
      from single_sign_on join accounts on accounts.id = account_id
      where account_id = ${accountId} and suspended_at is null`,
  )
  return row === undefined ? null : readRow(needs, row)
}

/** Records that the provider of an account has given no refresh token without `offline_access`. */
export async function recordOfflineAccess(
  { db }: Pick<SettingNeeds, 'db'>,
  { accountId, issuer }: FoundSetting,
): Promise<void> {
  await execute(
    db.pool,
    sql`update single_sign_on set needs_offline_access = true where account_id = ${accountId} and issuer = ${issuer}`,
  )
}

/** Null where the secret was encrypted with a key that is not configured any more: it has to be entered again. */
function readRow({ secretCipher }: SettingNeeds, { secret, ...row }: Row): FoundSetting | null {
  const clientSecret = secretCipher.decrypt(secret.toString('base64'), ownerOf(row.accountId, row.issuer))
  return clientSecret === null ? null : { ...row, clientSecret }
}
