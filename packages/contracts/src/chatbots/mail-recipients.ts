import { Type } from '@sinclair/typebox'

/** Recipients of the email notifications of a chatbot. */
export const MailRecipients = Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
  maxItems: 20,
  description:
    'Email addresses to notify; empty: only the owner. An address outside the team first receives a link to confirm, and no notifications before that. Members are only notified of what they may see.',
})
