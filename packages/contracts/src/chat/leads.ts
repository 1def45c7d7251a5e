import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { contactFields, type LeadContactField } from './contact-fields.ts'
import { noNul, Uuid, visible } from '../text.ts'

const Line = (maxLength: number) => Type.Optional(Type.String({ maxLength, pattern: visible, ...noNul }))

/** The contact details of a lead. */
const leadFields = {
  name: Line(contactFields.name),
  email: Line(contactFields.email),
  phone: Line(contactFields.phone),
  company: Line(contactFields.company),
  message: Line(contactFields.message),
} satisfies Record<LeadContactField, TSchema>

/** POST /api/chat/leads. The owner chooses the required fields; GET /api/chat/settings lists them. */
export const CreateLeadRequest = Type.Object(
  {
    chatbotId: Uuid(),
    ...leadFields,
    consentedTo: Type.Union([Type.String({ maxLength: 1_000, ...noNul }), Type.Null()], {
      description: 'The exact consent text that the visitor was shown and agreed to; null if there was none.',
    }),
  },
  { title: 'CreateLeadRequest', additionalProperties: false },
)
export type CreateLeadRequest = Static<typeof CreateLeadRequest>
