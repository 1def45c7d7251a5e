import { Type, type Static } from '@sinclair/typebox'
import { noNul, Uuid, visible } from '../text.ts'

const strict = { additionalProperties: false } as const

/** Tags that an account can have. */
export const mostTags = 100
/** Conversations that one request tags. */
const mostTagged = 100

/** A tag of an account's conversations. Only the team sees tags. */
export const ConversationTag = Type.Object({ id: Uuid(), name: Type.String() }, { title: 'ConversationTag' })
export type ConversationTag = Static<typeof ConversationTag>

/** The tags of a conversation, by name. */
export const tagsField = { tags: Type.Array(ConversationTag, { description: 'By name.' }) } as const

/** GET /api/tags. */
export const TagList = Type.Object(
  {
    tags: Type.Array(
      Type.Composite([
        ConversationTag,
        Type.Object({ conversations: Type.Integer({ description: 'How many conversations have it.' }) }),
      ]),
    ),
  },
  { title: 'TagList' },
)
export type TagList = Static<typeof TagList>

const TagName = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: visible,
  ...noNul,
  description: 'Spaces around it are removed. Upper and lower case are one name.',
})

/** POST /api/conversations/tags. */
export const TagConversationsRequest = Type.Object(
  {
    sessionIds: Type.Array(Uuid(), { minItems: 1, maxItems: mostTagged, uniqueItems: true }),
    add: Type.Optional(
      Type.Array(TagName, {
        maxItems: 10,
        description: 'Names of tags. The account gets those that it does not have.',
      }),
    ),
    remove: Type.Optional(Type.Array(Uuid(), { maxItems: 10, description: 'Ids of tags.' })),
  },
  { ...strict, title: 'TagConversationsRequest' },
)
export type TagConversationsRequest = Static<typeof TagConversationsRequest>

/** The tags that the conversations have now. */
export const TaggedConversations = Type.Object(
  { conversations: Type.Array(Type.Object({ sessionId: Uuid(), ...tagsField })) },
  { title: 'TaggedConversations' },
)
export type TaggedConversations = Static<typeof TaggedConversations>

export const TagParams = Type.Object({ tagId: Uuid() })

/** PATCH /api/tags/{tagId}. */
export const RenameTagRequest = Type.Object({ name: TagName }, { ...strict, title: 'RenameTagRequest' })
