import { Type, type Static } from '@sinclair/typebox'

/** A language, as the base of a BCP 47 tag. */
export const LanguageCode = Type.String({ pattern: '^[a-z]{2,3}$', description: 'Language code, such as `de`.' })

/** PUT /api/live-chats/{sessionId}/translation. */
export const TranslateRequest = Type.Object(
  { isOn: Type.Boolean(), language: LanguageCode },
  { additionalProperties: false, title: 'TranslateRequest' },
)

/** A message in another language. */
export const MessageTranslation = Type.Object(
  {
    messageId: Type.Integer(),
    text: Type.String({ description: 'In the same form as the text of its message.' }),
  },
  { title: 'MessageTranslation' },
)
export type MessageTranslation = Static<typeof MessageTranslation>

/** GET /api/live-chats/{sessionId}/translation: whether a conversation is translated for an agent. */
export const ConversationTranslation = Type.Object(
  {
    isOn: Type.Boolean(),
    language: Type.Union([Type.String(), Type.Null()], {
      description: 'Language that the agent reads; null: translation is off.',
    }),
    visitorLanguage: Type.Union([Type.String(), Type.Null()], {
      description: 'Language that the visitor writes, if known.',
    }),
    translations: Type.Array(MessageTranslation, {
      description: 'Messages of the visitor and AI in the language of the agent; empty if translation is off.',
    }),
  },
  { title: 'ConversationTranslation' },
)
export type ConversationTranslation = Static<typeof ConversationTranslation>
