import { beginPasskeyLogin, loginWithPasskey, type PasskeyAssertion } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { signWithPasskey } from '../second-factor/passkeys.ts'

/** Lets somebody whom nobody knows yet sign with a passkey. `cancelled` is said where they did not. */
export const signForLogin = async (cancelled: string): Promise<PasskeyAssertion> =>
  signWithPasskey(await ask(beginPasskeyLogin()), cancelled)

/** Logs in the person whose passkey it is. */
export async function logInWithPasskey(cancelled: string): Promise<undefined> {
  const passkey = await signForLogin(cancelled)
  await ask(loginWithPasskey({ body: { passkey } }))
}
