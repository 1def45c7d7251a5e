import { createHash, randomBytes } from 'node:crypto'

/** The token in the link of a mail, and its hash, which is stored. */
export interface LinkToken {
  token: string
  hash: Buffer<ArrayBuffer>
}

/** Creates a token of 32 random bytes. It cannot be guessed, so it needs no slow hash. */
export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

/** The hash that a token is looked up by. */
export const hashOfToken = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest()
