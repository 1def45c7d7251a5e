import { createHash, randomBytes } from 'node:crypto'

/** How many codes a user gets at a time. */
const count = 10
/** Without letters that look like digits. 32 characters, so that each holds 5 bits of chance. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Creates recovery codes: 80 random bits each, as `abcd-efgh-jkmn-pqrs`. They cannot be guessed, so they need no slow hash. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newRecoveryCode)

function newRecoveryCode(): string {
  const characters = [...randomBytes(16)].map(byte => alphabet.charAt(byte % alphabet.length)).join('')
  return characters.replace(/.{4}(?=.)/g, '$&-')
}

/** The hash that a code is stored under, however it is spaced. */
export const hashOfRecoveryCode = (code: string): Buffer<ArrayBuffer> =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toLowerCase()).digest()
