import type { Actor } from '@frontdesk/accounts/actor'
import type { FeedbackExportQuery, FeedbackQuery, FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import type { Db } from '@frontdesk/db/connect'
import { RETENTION } from '@frontdesk/db/retention'
import { containing } from '@frontdesk/db/containing'
import { sql, type Sql } from '@frontdesk/db/sql'
import { columnsOf, isFound, presentRecord, type RecordRow } from '../record-fields.ts'
import { listRecords, readRecords, type Page, type RecordKind } from '../record-list.ts'
import { asPlanShows } from '../redact.ts'
import { isRecordRetained, type RecordPages } from '../visible-records.ts'
import { agentOfFeedback, feedbackFields, ratedMessage } from '../feedback-fields.ts'
import { isSatisfied } from './is-satisfied.ts'

/** Ratings of replies and of live chats. Each part has an index by chatbot and time, by which a page is read. */
const RATED = sql`(
  select id, chatbot_id, session_id, message_id, 'reply' as kind, rating::text as rating, rating = 'up' as is_good,
         comment, created_at
  from feedback
  union all
  select id, chatbot_id, session_id, message_id, 'live_chat', rating::text, ${isSatisfied('live_chat_ratings')}, comment, created_at
  from live_chat_ratings
) as rated`

/** PostgreSQL has two kinds of ratings as texts, and the ids of messages as well. */
type FeedbackRow = Omit<RecordRow<FeedbackRecord>, 'messageId' | 'rating'> & { messageId: string; rating: string }

const present = (actor: Actor, { messageId, rating, ...row }: FeedbackRow): FeedbackRecord =>
  presentRecord(feedbackFields, actor, {
    ...row,
    messageId: Number(messageId),
    rating: rating === 'up' || rating === 'down' ? rating : Number(rating),
  })

/** The question that the rated reply answers. */
const askedMessage = sql`
  messages join conversations on conversations.id = messages.conversation_id
  join messages asked on asked.id = messages.reply_to
  where messages.id = rated.message_id and conversations.chatbot_id = rated.chatbot_id
    and asked.created_at > now() - ${RETENTION}`

/** Whether what the list shows of a rating contains the text: its comment, the agent, or the reply and its question. */
const isFoundInRated = (text = ''): Sql => {
  if (text === '') return sql`true`
  const pattern = containing(text)
  return sql`(${isFound(feedbackFields, 'rated', text)} or ${agentOfFeedback('rated')} ilike ${pattern}
    or exists (select from ${ratedMessage('rated')} and kind = 'reply' and messages.content ilike ${pattern})
    or exists (select from ${askedMessage} and asked.content ilike ${pattern}))`
}

const kind: RecordKind<FeedbackExportQuery, FeedbackRow, FeedbackRecord> = {
  table: RATED,
  columns: columnsOf(feedbackFields, 'rated'),
  contentFilters: ({ q, rating, kind }) => [q, rating, kind],
  // A rating of a live chat is hidden with the notice that it is kept with.
  isWanted: ({ q, rating, kind }) => sql`${isRecordRetained('rated')}
    and (kind = 'reply' or exists (select from ${ratedMessage('rated')}))
    and ${kind === undefined ? sql`true` : sql`kind = ${kind}::text`}
    and ${isFoundInRated(q)}
    and ${rating === undefined ? sql`true` : sql`is_good = ${rating === 'up'}::boolean`}`,
  present,
}

/** The texts that feedback is about. */
interface Rated {
  question: string | null
  reply: string | null
}

/** Feedback with these texts. The notice that ended a live chat is no reply. */
const ratedKind: RecordKind<FeedbackExportQuery, FeedbackRow & Rated, FeedbackRecord & Rated> = {
  ...kind,
  columns: sql`${kind.columns},
    (select messages.content from ${ratedMessage('rated')} and kind = 'reply') as reply,
    (select asked.content from ${askedMessage}) as question`,
  present: (actor, { question, reply, ...row }) => ({
    ...present(actor, row),
    ...asPlanShows(actor, { question, reply }),
  }),
}

/** The feedback that the actor may see and that matches, newest first; on the free plan without content. */
export const listFeedback = (
  needs: { db: Db },
  actor: Actor,
  asked: FeedbackExportQuery,
): RecordPages<FeedbackRecord> => listRecords(needs, kind, actor, asked)

/** One page of the feedback that the actor may see and that match, newest first; on the free plan without content. */
export const readFeedback = (
  needs: { db: Db },
  actor: Actor,
  asked: FeedbackQuery,
): Promise<Page<FeedbackRecord & Rated>> => readRecords(needs, ratedKind, actor, asked)
