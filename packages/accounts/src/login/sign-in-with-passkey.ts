import type { PasskeyAssertion } from '@frontdesk/contracts/account/passkeys'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Db } from '@frontdesk/db/connect'
import { recordLoginEvent, type LoginPlace } from '../audit/record-login-event.ts'
import { passkeyWrong } from '../passkeys/errors.ts'
import { checkPasskey, type PasskeyCeremony } from '../passkeys/check-passkey.ts'
import { singleSignOnNeeded } from '../single-sign-on/errors.ts'
import { completeSignIn, takesPassword, type AdmittedUser, type SignedIn } from './sign-in.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  ceremony: PasskeyCeremony
  /** Throws if the user has logged in too often. */
  admit: (user: AdmittedUser) => Promise<void>
}

/**
 * Logs in the user whose passkey it is: it shows that they have it, and that they are who may use it, so that nothing else
 * is asked for. Throws PASSKEY_WRONG, also where the password would not log them in: for an account that is suspended, and
 * after an operator has taken the password away. Where the account lets members in by single sign-on alone, the passkey of
 * a member throws SINGLE_SIGN_ON_NEEDED, which is recorded here: the caller doesn't know whose passkey it was.
 */
export async function signInWithPasskey(
  needs: Needs,
  { assertion, place }: { assertion: PasskeyAssertion; place: LoginPlace },
): Promise<SignedIn> {
  const { userId } = await checkPasskey(needs, { assertion, ownerId: null })
  const [user] = await query<{ email: string; sessionEpoch: number; isFirst: boolean; takesPassword: boolean }>(
    needs.db.pool,
    sql`
      select email, session_epoch, last_login_at is null as is_first, ${takesPassword} as takes_password
      from users join members on user_id = users.id join accounts on accounts.id = account_id
      where users.id = ${userId} and password_hash is not null and suspended_at is null
      order by members.created_at, members.id limit 1`,
  )
  if (user === undefined) throw passkeyWrong()
  await needs.admit({ ...user, userId })
  if (!user.takesPassword) {
    await recordLoginEvent(needs, { ...user, event: 'single-sign-on.needed', place })
    throw singleSignOnNeeded()
  }
  const login = await completeSignIn(needs, { ...user, userId, place, factor: 'passkey', newHash: null })
  if (login === null) throw passkeyWrong()
  return login
}
