import { Type, type Static } from '@sinclair/typebox'
import type { ChatNoticeTexts } from './compiled/en.ts'

export type ChatNoticeCode = keyof ChatNoticeTexts

/**
 * A sentence of a conversation that the service itself has written: which one it is, beside the words that the visitor
 * read. Whoever reads it later reads it in their own language.
 */
export const ChatNotice = Type.Object(
  {
    code: Type.String({ description: 'Identifies the sentence, such as `joined`.' }),
    values: Type.Record(Type.String(), Type.String(), {
      description: 'Values of the sentence: `name` is the agent’s name, `language` the language code of the website.',
    }),
    language: Type.String({ description: 'Language in which the visitor read it.' }),
  },
  { title: 'ChatNotice' },
)
export type ChatNotice = Static<typeof ChatNotice>

/** For messages as the team reads them. */
export const noticeField = { notice: Type.Optional(ChatNotice) }
