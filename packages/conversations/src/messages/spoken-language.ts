import { visitorLanguageOf, type VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { guessWrittenLanguage } from '@frontdesk/knowledge/words/guess-question-language'

/** What tells the language in which a visitor is spoken to. */
export interface LanguageClues {
  /** The visitor's newest messages, the newest first. */
  said: readonly string[]
  /** The language of the page that they last wrote from. */
  pageLanguage: string | null
  chatbotLanguage: string
}

/** A language is told by so many messages at most. */
export const newestMessages = 5

/** The columns of `LanguageClues`, by the names of a conversation and its chatbot in a statement. */
export function languageClues({ conversation, chatbot }: { conversation: string; chatbot: string }): Sql {
  const [talk, bot] = [identifier(conversation), identifier(chatbot)]
  return sql`${talk}.page_language, ${bot}.language as chatbot_language, array(
    select content from messages
    where conversation_id = ${talk}.id and role = 'user' and files is null and created_at > now() - ${RETENTION}
    order by id desc limit ${newestMessages}) as said`
}

/**
 * The language in which a visitor is answered and mailed: the one that they write, if it can be told, else the page's,
 * else the chatbot's, else English.
 */
export function spokenLanguage({ said, pageLanguage, chatbotLanguage }: LanguageClues): VisitorLanguage {
  for (const message of said) {
    const written = visitorLanguageOf(guessWrittenLanguage(message, pageLanguage) ?? '')
    if (written !== undefined) return written
  }
  return visitorLanguageOf(pageLanguage ?? '') ?? visitorLanguageOf(chatbotLanguage) ?? 'en'
}

/**
 * The language of the chat's own sentences, such as notices and refusals: the page's, as that of the buttons and labels
 * around them; where it isn't known, the one that the visitor writes, else the chatbot's.
 */
export const noticeLanguage = (clues: LanguageClues): VisitorLanguage =>
  visitorLanguageOf(clues.pageLanguage ?? '') ?? spokenLanguage(clues)

/** The language of notices in a conversation. */
export async function readNoticeLanguage(
  { db }: { db: Pick<Db, 'pool'> },
  conversationId: string,
): Promise<VisitorLanguage> {
  const [clues] = await query<LanguageClues>(
    db.pool,
    sql`select ${languageClues({ conversation: 'c', chatbot: 'b' })}
        from conversations c join chatbots b on b.id = c.chatbot_id where c.id = ${conversationId}`,
    { name: 'read-notice-language' },
  )
  return clues === undefined ? 'en' : noticeLanguage(clues)
}
