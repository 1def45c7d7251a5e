/** What was accepted beside the password: a code of the app, or a recovery code. */
export type Factor = 'code' | 'recovery'
