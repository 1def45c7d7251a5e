import { beginPasskeyProof, type PasskeyAssertion } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { signWithPasskey } from './passkeys.ts'

/** Lets the person, who is logged in, sign with one of their passkeys. */
export const provePasskey = async (): Promise<PasskeyAssertion> => signWithPasskey(await ask(beginPasskeyProof()))
