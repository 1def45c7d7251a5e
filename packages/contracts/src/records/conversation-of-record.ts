import { Type } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** Names the conversation that a record is of. */
export const ConversationId = Uuid('Names the conversation and opens nothing: no endpoint takes it.')

/** The session of the conversation that a record is of. */
export const SessionOfRecord = Type.Union([Uuid(), Type.Null()], {
  description: 'Null for users without the permission `conversations`, and where there is no session.',
})
