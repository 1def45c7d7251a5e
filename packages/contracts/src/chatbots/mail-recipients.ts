import { Type } from '@sinclair/typebox'

/** Who is told by mail of what visitors ask for. */
export const MailRecipients = Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
  maxItems: 20,
  description: 'Who gets it; empty: the owner alone.',
})
