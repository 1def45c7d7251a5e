import { Type, type Static } from '@sinclair/typebox'
import type { LeadContactField } from '../chat/contact-fields.ts'
import { MailRecipients } from './mail-recipients.ts'
import { noNul, visible } from '../text.ts'

const strict = { additionalProperties: false } as const

export const FieldChoice = Type.Union([Type.Literal('off'), Type.Literal('optional'), Type.Literal('required')], {
  title: 'FieldChoice',
})
export type FieldChoice = Static<typeof FieldChoice>

/** The fields of the lead form. Email address or phone number must be among them. */
export const LeadFields = Type.Object(
  {
    name: FieldChoice,
    email: FieldChoice,
    phone: FieldChoice,
    company: FieldChoice,
    message: FieldChoice,
  } satisfies Record<LeadContactField, typeof FieldChoice>,
  { ...strict, title: 'LeadFields' },
)
export type LeadFields = Static<typeof LeadFields>

/** Settings of the lead form. */
export const LeadSettings = Type.Object(
  {
    isEnabled: Type.Boolean(),
    fields: LeadFields,
    consentText: Type.Union([Type.String({ maxLength: 1_000, pattern: visible, ...noNul }), Type.Null()], {
      description: 'Consent text that a visitor must agree to, stored with the lead; null: no consent is required.',
    }),
    mailsLeads: Type.Boolean({ description: 'Whether an email is sent for each lead.' }),
    recipients: MailRecipients,
  },
  { ...strict, title: 'LeadSettings' },
)
export type LeadSettings = Static<typeof LeadSettings>
