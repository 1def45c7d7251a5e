import { accountOffset } from '@frontdesk/accounts/account-offset'
import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type {
  VerifiedAnswer,
  VerifiedAnswerList,
  VerifiedAnswersQuery,
} from '@frontdesk/contracts/sources/verified-answers'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/containing'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { reviewDay, today } from './review-day.ts'
import { kindsWith } from '../source-kinds.ts'

interface Needs {
  readonly db: Db
}

const perPage = 50

/** The verified answers of chatbots, as `answer`: of those that a condition on `chatbots` and `sources` lets through. */
const answersOf = (condition: Sql, offset: string): Sql => sql`
  select entries.id, entries.source_id, sources.chatbot_id, entries.title as question, entries.text as answer, entries.version,
         entries.author_id, entries.author_name, entries.created_at, day.review_on,
         day.review_on <= ${today(offset)} as is_due
  from source_entries entries join sources on sources.id = entries.source_id and not sources.is_deleting and sources.kind = any(${kindsWith({ hasAnswers: true })})
  join chatbots on chatbots.id = sources.chatbot_id and not chatbots.is_deleting
  cross join lateral (select ${reviewDay({ entry: 'entries', offset })} as review_on) day
  where ${condition}`

interface Row extends Omit<VerifiedAnswer, 'author' | 'lastUsedAt' | 'createdAt'> {
  authorId: string | null
  authorName: string | null
  lastUsedAt: Date | null
  createdAt: Date
}

/** Lists the verified answers of a chatbot, those that are due next first, with how often each was cited first. */
export async function listVerifiedAnswers(
  { db }: Needs,
  actor: Actor,
  { chatbotId, ...asked }: { chatbotId: string } & VerifiedAnswersQuery,
): Promise<VerifiedAnswerList> {
  const [id, offset] = await Promise.all([
    findOwnChatbot({ db }, actor, chatbotId),
    accountOffset({ db }, actor.accountId),
  ])
  const most = asked.limit === undefined ? perPage : Number(asked.limit)
  const [rows, summary] = await Promise.all([
    query<Row>(db.pool, listStatement({ chatbotId: id, offset }, asked, most)),
    query<Summary>(db.pool, summaryStatement({ chatbotId: id, offset })),
  ])
  const answers = rows.slice(0, most).map(present)
  const last = rows.length > most ? answers.at(-1) : undefined
  return {
    answers,
    nextCursor: last === undefined ? null : `${last.reviewOn}_${last.id}`,
    due: summary[0]?.due ?? 0,
    authors: summary[0]?.authors ?? [],
  }
}

/** Whose answers are listed, and how far the account's clock is ahead of UTC. */
interface Listed {
  chatbotId: string
  offset: string
}

/** Replies are counted of the page alone. A reply is one row, and cites one answer first: none counts twice. */
const listStatement = (
  { chatbotId, offset }: Listed,
  { q = '', due, author, cursor }: VerifiedAnswersQuery,
  most: number,
): Sql => {
  const [day, id] = cursor?.split('_') ?? []
  const isAfter = cursor === undefined ? sql`true` : sql`(review_on::text, id) > (${day}::text, ${id}::uuid)`
  return sql`
    select page.id, source_id, question, answer, version, author_id, author_name, review_on::text, is_due,
           coalesce(wins, 0) as wins, last_used_at, created_at
    from (
      select * from (${answersOf(sql`sources.chatbot_id = ${chatbotId}`, offset)}) answer
      where (question ilike ${containing(q)} or answer ilike ${containing(q)} or author_name ilike ${containing(q)})
        and (${due === undefined}::bool or is_due) and (${author ?? null}::uuid is null or author_id = ${author ?? null})
        and ${isAfter}
      order by review_on::text, id limit ${most + 1}
    ) page
    cross join lateral (
      select count(*)::int as wins, max(settled_at) as last_used_at from replies
      where replies.verified_entry_id = page.id and replies.chatbot_id = ${chatbotId}
    ) used
    order by review_on::text, page.id`
}

interface Summary {
  due: number
  authors: VerifiedAnswerList['authors']
}

const summaryStatement = ({ chatbotId, offset }: Listed): Sql => sql`
  with answer as (${answersOf(sql`sources.chatbot_id = ${chatbotId}`, offset)})
  select (select count(*)::int from answer where is_due) as due,
         coalesce((select json_agg(json_build_object('userId', author_id, 'name', name) order by name) from (
           select distinct on (author_id) author_id, author_name as name from answer
           where author_id is not null and author_name is not null order by author_id, created_at desc) latest), '[]')
           as authors`

const present = ({ authorId, authorName, lastUsedAt, createdAt, ...row }: Row): VerifiedAnswer => ({
  ...row,
  author: authorName === null ? null : { userId: authorId, name: authorName },
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
