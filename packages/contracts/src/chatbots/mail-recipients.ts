import { Type } from '@sinclair/typebox'

/** Recipients of the email notifications of a chatbot. */
export const MailRecipients = Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
  maxItems: 20,
  description:
    'Email addresses that are notified; empty: only the owner. An address outside the team gets a link to confirm first, and no notification before that. A member is notified of what they may see.',
})
