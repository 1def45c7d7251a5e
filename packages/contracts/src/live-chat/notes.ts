import { Type, type Static } from '@sinclair/typebox'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { Agent } from './live-chats.ts'

const strict = { additionalProperties: false } as const

const NoteText = Type.String({
  minLength: 1,
  maxLength: 4_000,
  pattern: visible,
  ...noNul,
  description: 'Plain text.',
})

/** What an agent wrote down about a conversation for the team. Visitors never see it. */
export const ConversationNote = Type.Object(
  {
    id: Uuid(),
    author: Type.Union([Agent, Type.Null()], { description: 'Null: the user has been deleted.' }),
    text: Type.String(),
    createdAt: Timestamp(),
    editedAt: Type.Union([Timestamp(), Type.Null()]),
  },
  { title: 'ConversationNote' },
)
export type ConversationNote = Static<typeof ConversationNote>

/** GET /api/live-chats/{sessionId}/notes. */
export const ConversationNoteList = Type.Object(
  { notes: Type.Array(ConversationNote, { description: 'Oldest first, at most 200.' }) },
  { title: 'ConversationNoteList' },
)

/** POST /api/live-chats/{sessionId}/notes, and PATCH of one of them. */
export const WriteNoteRequest = Type.Object({ text: NoteText }, { ...strict, title: 'WriteNoteRequest' })

export const NoteParams = Type.Object({ sessionId: Uuid(), noteId: Uuid() })
