import { Type } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** Names the conversation that a record is of. */
export const ConversationId = Uuid('Identifies the conversation in the audit log. No endpoint accepts it.')

/** The session of the conversation that a record is of. */
export const SessionOfRecord = Type.Union([Uuid(), Type.Null()], {
  description: 'Null if there is no session, or if the user lacks the permission `conversations`.',
})
