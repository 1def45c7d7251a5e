import type { AddressRules } from '@frontdesk/egress/address-rules'
import { readUrl } from '@frontdesk/egress/address-rules'
import { unsupportedUrl } from '@frontdesk/egress/errors'
import { AppError } from '@frontdesk/errors/app-error'
import type { CreatePushSubscriptionRequest } from '@frontdesk/contracts/live-chat/push-subscriptions'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { areBrowserKeys } from './encrypt-payload.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** The login that a browser subscribes with: what ends it ends the subscription. */
export interface SubscribingLogin {
  readonly accountId: string
  readonly userId: string
  /** The hash of the login. */
  readonly login: string
  readonly sessionEpoch: number
}

/** Browsers of one user; another one takes the place of the one that was used least lately. */
const most = 20

/** An endpoint is an address that a browser gives us: by https alone, and to nothing inside the operator's network. */
export function checkEndpoint(rules: Pick<AddressRules, 'checkUrl'>, endpoint: string): void {
  const url = readUrl(endpoint)
  if (url.protocol !== 'https:') throw unsupportedUrl('The address of a push service must begin with https://.')
  rules.checkUrl(url)
}

/** Notifies a browser from now on. The same browser again is one subscription, that of whoever is logged in there now. */
export async function createPushSubscription(
  { db, callRules }: Needs & { callRules: Pick<AddressRules, 'checkUrl'> },
  { accountId, userId, login, sessionEpoch }: SubscribingLogin,
  { endpoint, keys, language }: CreatePushSubscriptionRequest,
): Promise<void> {
  checkEndpoint(callRules, endpoint)
  const { p256dh: publicKey, auth } = keys
  if (!areBrowserKeys({ publicKey, auth })) {
    throw new AppError(
      'PUSH_KEYS_INVALID',
      'invalid',
      'These Web Push keys are invalid. Send the keys that the browser created.',
    )
  }
  await execute(
    db.pool,
    sql`
      insert into push_subscriptions (account_id, user_id, login, session_epoch, endpoint, public_key, auth, language)
      values (${accountId}, ${userId}, ${login}, ${sessionEpoch}, ${endpoint}, ${publicKey}, ${auth}, ${language})
      on conflict (endpoint) do update
      set account_id = excluded.account_id, user_id = excluded.user_id, login = excluded.login,
          session_epoch = excluded.session_epoch, public_key = excluded.public_key, auth = excluded.auth,
          language = excluded.language, used_at = clock_timestamp()`,
  )
  await execute(
    db.pool,
    sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId} order by used_at desc, id offset ${most})`,
  )
}

/** Notifies a browser of the user no more. */
export async function deletePushSubscription(
  { db }: Needs,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await execute(db.pool, sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`)
}

/** Keeps the subscriptions of a login that goes on when all logins of the user have ended with their epoch. */
export async function renewPushSubscriptions(
  { db }: Needs,
  { userId, login, sessionEpoch }: Omit<SubscribingLogin, 'accountId'>,
): Promise<void> {
  await execute(
    db.pool,
    sql`update push_subscriptions set session_epoch = ${sessionEpoch} where user_id = ${userId} and login = ${login}`,
  )
}

/** Ends the subscriptions of a login that has ended, or of all logins of the user but one. */
export async function deleteSubscriptionsOfLogins(
  { db }: Needs,
  userId: string,
  which: { id: string } | { kept: string },
): Promise<void> {
  await execute(
    db.pool,
    'id' in which
      ? sql`delete from push_subscriptions where user_id = ${userId} and login = ${which.id}`
      : sql`delete from push_subscriptions where user_id = ${userId} and login <> ${which.kept}`,
  )
}
