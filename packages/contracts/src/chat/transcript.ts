import { Type } from '@sinclair/typebox'
import { emailCharacters } from '../account/login.ts'
import { noNul, Uuid } from '../text.ts'

/** POST /api/chat/transcript: emails the transcript to the visitor. The header carries the session id. */
export const TranscriptRequest = Type.Object(
  { chatbotId: Uuid(), email: Type.String({ minLength: 3, maxLength: emailCharacters, ...noNul }) },
  { title: 'TranscriptRequest', additionalProperties: false },
)
