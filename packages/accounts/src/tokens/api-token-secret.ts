import { createHash, randomBytes } from 'node:crypto'

/** How every API token begins, so that scanners find one that was published by mistake. */
const prefix = 'fd_'
const form = /^fd_[0-9a-f]{64}$/

/** Creates the secret of an API token: 32 random bytes. It cannot be guessed, so it needs no slow hash. */
export const newTokenSecret = (): string => `${prefix}${randomBytes(32).toString('hex')}`

/** Whether a text begins as every API token does. */
export const beginsAsToken = (text: string): boolean => text.startsWith(prefix)

/** Whether a text has the form of an API token. */
export const isTokenSecret = (text: string): boolean => form.test(text)

/** The hash that an API token is stored under. */
export const hashOfSecret = (secret: string): Buffer<ArrayBuffer> => createHash('sha256').update(secret).digest()
