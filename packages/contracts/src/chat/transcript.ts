import { Type } from '@sinclair/typebox'
import { emailCharacters } from '../account/login.ts'
import { noNul, Uuid } from '../text.ts'

/** POST /api/chat/transcript: mail me this conversation. The session is named by its header. */
export const TranscriptRequest = Type.Object(
  { chatbotId: Uuid(), email: Type.String({ minLength: 3, maxLength: emailCharacters, ...noNul }) },
  { title: 'TranscriptRequest', additionalProperties: false },
)
