import type { Actor } from '@frontdesk/accounts/actor'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { checkPermission } from '@frontdesk/accounts/team/check-permission'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { longestEntryTitle } from '@frontdesk/contracts/sources/source-entries'
import type { AnswerProposal } from '@frontdesk/contracts/sources/answer-proposals'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { withoutPersonalData } from '@frontdesk/records/without-personal-data'
import { shareLoop } from '@frontdesk/runtime/share-loop'
import { plainText } from '../messages/clean-reply.ts'
import { isRetained } from '../visible-conversations.ts'

const mostProposed = 50

/** A shorter answer ("One moment, please") answers nothing that another visitor asks. */
const shortestAnswer = 40

interface Row extends Omit<AnswerProposal, 'answeredAt' | 'messageId'> {
  id: string
  createdAt: Date
}

/** A question without what tells two spellings of it apart. */
const plain = (text: Sql): Sql => sql`lower(regexp_replace(${text}, '[[:space:][:punct:]]+', '', 'g'))`

/**
 * Questions that agents have answered in live chats, newest first: the message with a question mark, and the first answer
 * to it, both in the words of people, without what belongs to that visitor. Questions that have a verified answer are left
 * out. Nothing is stored: whoever takes one over saves it as their own.
 */
export async function proposeAnswers(
  { db }: { db: Db },
  actor: Actor,
  { chatbotId }: { chatbotId: string },
): Promise<AnswerProposal[]> {
  checkPermission(actor, 'conversations')
  checkFeature(actor, 'tool-content')
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const rows = await query<Row>(db.pool, answeredByAgents(id))
  const proposals: AnswerProposal[] = []
  const share = shareLoop()
  for (const { id: messageId, createdAt, question, answer, ...row } of rows) {
    // Visitors and agents write up to 4,000 characters each, which takes some milliseconds to look through.
    await share()
    proposals.push({
      messageId: Number(messageId),
      ...row,
      question: withoutPersonalData(question).trim().slice(0, longestEntryTitle),
      answer: withoutPersonalData(plainText(answer)),
      answeredAt: createdAt.toISOString(),
    })
  }
  const taught = await taughtQuestions(db, id, proposals)
  const seen = new Set<string>()
  return proposals.filter(({ question }) => {
    const isNew = !seen.has(question.toLowerCase()) && !taught.has(question.toLowerCase())
    seen.add(question.toLowerCase())
    return isNew
  })
}

const answeredByAgents = (chatbotId: string): Sql => sql`
with visitors as materialized (
  select ${plain(sql`content`)} as words, count(*)::int as asked
  from messages join conversations on conversations.id = conversation_id
  where chatbot_id = ${chatbotId}::uuid and role = 'user' and messages.created_at > now() - ${RETENTION} group by 1
)
select answer.id, asked.content as question, answer.content as answer, answer.agent_name, answer.created_at, visitors.asked
from conversations c join messages answer on answer.conversation_id = c.id
cross join lateral (
  select id, content from messages where conversation_id = c.id and role = 'user' and id < answer.id
    and created_at > now() - ${RETENTION} order by id desc limit 1
) as asked
join visitors on visitors.words = ${plain(sql`asked.content`)}
where c.chatbot_id = ${chatbotId}::uuid and ${isRetained('c')} and answer.is_agent and answer.files is null
  and answer.created_at > now() - ${RETENTION} and length(answer.content) >= ${shortestAnswer}
  and asked.content ~ '[?\uff1f\u061f]'
  and not exists (select from messages earlier where earlier.conversation_id = c.id and earlier.is_agent
                    and earlier.id > asked.id and earlier.id < answer.id)
order by answer.id desc limit ${mostProposed}`

/** Which of these questions have a verified answer. */
async function taughtQuestions(
  db: Pick<Db, 'pool'>,
  chatbotId: string,
  proposals: readonly Pick<AnswerProposal, 'question'>[],
): Promise<ReadonlySet<string>> {
  const taught = await query<{ title: string }>(
    db.pool,
    sql`
      select lower(title) as title from source_entries join sources on sources.id = source_id
      where chatbot_id = ${chatbotId}::uuid and kind = 'question_answer'
        and lower(title) = any(${proposals.map(({ question }) => question.toLowerCase())}::text[])`,
  )
  return new Set(taught.map(({ title }) => title))
}
