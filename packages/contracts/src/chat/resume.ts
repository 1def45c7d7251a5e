import { Type, type Static } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** POST /api/chat/resume: opens the conversation of a mailed link to the visitor key of the header. */
export const ResumeRequest = Type.Object(
  {
    chatbotId: Uuid(),
    token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'What stands behind `#frontdesk:`.' }),
  },
  { additionalProperties: false, title: 'ResumeRequest' },
)

/** The conversation that the visitor key opens from now on. */
export const ResumedConversation = Type.Object({ sessionId: Uuid() }, { title: 'ResumedConversation' })
export type ResumedConversation = Static<typeof ResumedConversation>
