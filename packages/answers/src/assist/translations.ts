import type { Actor } from '@frontdesk/accounts/actor'
import type { ConversationTranslation, MessageTranslation } from '@frontdesk/contracts/live-chat/translation'
import type { Db } from '@frontdesk/db/connect'
import type { Counted } from '@frontdesk/db/counted-run'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { readVisitorLanguage } from './visitor-language.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

const job = 'translate-conversation'

/** The work on the translation of a message, as its runs are counted. */
export const countedTranslation = ({ messageId, language }: { messageId: string; language: string }): Counted => ({
  job,
  subject: `${messageId} ${language}`,
})

/** Switches the translation of a conversation on or off, for one agent. */
export async function setTranslation(
  { db }: Needs,
  { userId }: Pick<Actor, 'userId'>,
  { conversationId, isOn, language }: { conversationId: string; isOn: boolean; language: string },
): Promise<void> {
  // Messages that were put aside get a fresh start.
  if (isOn)
    await execute(
      db.pool,
      sql`
        delete from counted_runs where job = ${job} and split_part(subject, ' ', 1) in (
          select id::text from messages where conversation_id = ${conversationId})`,
    )
  await execute(
    db.pool,
    isOn
      ? sql`
          insert into conversation_translations (conversation_id, user_id, language)
          select id, ${userId}, ${language} from conversations where id = ${conversationId}
          on conflict (conversation_id, user_id) do update set language = excluded.language`
      : sql`delete from conversation_translations where conversation_id = ${conversationId} and user_id = ${userId}`,
  )
}

/** Whether a conversation is translated for an agent, and what is translated by now. */
export async function readTranslation(
  { db }: Needs,
  { userId }: Pick<Actor, 'userId'>,
  conversationId: string,
): Promise<ConversationTranslation> {
  const [own] = await query<{ language: string }>(
    db.pool,
    sql`select language from conversation_translations where conversation_id = ${conversationId} and user_id = ${userId}`,
  )
  const visitorLanguage = await readVisitorLanguage({ db }, conversationId)
  if (own === undefined) return { isOn: false, language: null, visitorLanguage, translations: [] }
  const translations = await query<{ messageId: string; text: string }>(
    db.pool,
    sql`
      select t.message_id, t.content as text from messages m join message_translations t on t.message_id = m.id
      where m.conversation_id = ${conversationId} and not m.is_agent and t.language = ${own.language}
        and m.created_at > now() - ${RETENTION}
      order by m.id`,
  )
  return { isOn: true, language: own.language, visitorLanguage, translations: translations.map(present) }
}

const present = ({ messageId, text }: { messageId: string; text: string }): MessageTranslation => ({
  messageId: Number(messageId),
  text,
})

/** Whether some agent has a conversation translated. */
export async function isTranslated({ db }: Needs, conversationId: string): Promise<boolean> {
  const rows = await query<{ conversationId: string }>(
    db.pool,
    sql`select conversation_id from conversation_translations where conversation_id = ${conversationId} limit 1`,
    { name: 'is-translated' },
  )
  return rows.length > 0
}
