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
 * The language in which a visitor is spoken to: the one that they write, if it can be told, else the page's, else the
 * chatbot's, else English.
 */
export function spokenLanguage({ said, pageLanguage, chatbotLanguage }: LanguageClues): VisitorLanguage {
  for (const message of said) {
    const written = visitorLanguageOf(guessWrittenLanguage(message, pageLanguage) ?? '')
    if (written !== undefined) return written
  }
  return visitorLanguageOf(pageLanguage ?? '') ?? visitorLanguageOf(chatbotLanguage) ?? 'en'
}

/** The language in which the visitor of a conversation is spoken to. */
export async function readSpokenLanguage(
  { db }: { db: Pick<Db, 'pool'> },
  conversationId: string,
): Promise<VisitorLanguage> {
  const [clues] = await query<LanguageClues>(
    db.pool,
    sql`select ${languageClues({ conversation: 'c', chatbot: 'b' })}
        from conversations c join chatbots b on b.id = c.chatbot_id where c.id = ${conversationId}`,
    { name: 'read-spoken-language' },
  )
  return clues === undefined ? 'en' : spokenLanguage(clues)
}
