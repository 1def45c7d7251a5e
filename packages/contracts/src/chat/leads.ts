import { Type, type Static } from '@sinclair/typebox'
import { emailCharacters } from '../account/login.ts'
import { noNul, Uuid, visible } from '../text.ts'

const Line = (maxLength: number) => Type.Optional(Type.String({ maxLength, pattern: visible, ...noNul }))

/** How to reach somebody, and why. */
const leadFields = {
  name: Line(200),
  email: Line(emailCharacters),
  phone: Line(50),
  company: Line(200),
  message: Line(2_000),
}

/** POST /api/chat/leads. Which fields are needed is the owner's choice; the widget's settings say so. */
export const CreateLeadRequest = Type.Object(
  {
    chatbotId: Uuid(),
    ...leadFields,
    consentedTo: Type.Union([Type.String({ maxLength: 1_000, ...noNul }), Type.Null()], {
      description: 'The text of consent that was shown and agreed to, word for word; null where there was none.',
    }),
  },
  { title: 'CreateLeadRequest', additionalProperties: false },
)
export type CreateLeadRequest = Static<typeof CreateLeadRequest>
