import { createHash, randomBytes } from 'node:crypto'

/** What a link in a mail carries, and all that is stored of it. */
export interface LinkToken {
  token: string
  hash: Buffer<ArrayBuffer>
}

/** A new token of 32 random bytes. It needs no slow hash: nobody guesses it. */
export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

/** What is looked up for a token that somebody shows. */
export const hashOfToken = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest()
