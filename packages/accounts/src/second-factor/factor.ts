/** What was accepted beside the password, or instead of it: a code of the app, a recovery code, or a passkey. */
export type Factor = 'code' | 'recovery' | 'passkey'
