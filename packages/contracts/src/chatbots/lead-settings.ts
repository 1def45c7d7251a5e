import { Type, type Static } from '@sinclair/typebox'
import { MailRecipients } from './mail-recipients.ts'
import { noNul, visible } from '../text.ts'

const strict = { additionalProperties: false } as const

export const FieldChoice = Type.Union([Type.Literal('off'), Type.Literal('optional'), Type.Literal('required')], {
  title: 'FieldChoice',
})
export type FieldChoice = Static<typeof FieldChoice>

/** Which fields of a lead are asked for: the e-mail address or the telephone number among them. */
export const LeadFields = Type.Object(
  { name: FieldChoice, email: FieldChoice, phone: FieldChoice, company: FieldChoice, message: FieldChoice },
  { ...strict, title: 'LeadFields' },
)
export type LeadFields = Static<typeof LeadFields>

/** Whether visitors can leave how to reach them, and what they are asked for. */
export const LeadSettings = Type.Object(
  {
    isEnabled: Type.Boolean(),
    fields: LeadFields,
    consentText: Type.Union([Type.String({ maxLength: 1_000, pattern: visible, ...noNul }), Type.Null()], {
      description: 'What a visitor has to agree to; it is kept with the lead. Null: nothing.',
    }),
    mailsLeads: Type.Boolean({ description: 'Whether a mail tells of each lead.' }),
    recipients: MailRecipients,
  },
  { ...strict, title: 'LeadSettings' },
)
export type LeadSettings = Static<typeof LeadSettings>
