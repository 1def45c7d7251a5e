import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { FeedbackExportQuery, FeedbackQuery, FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/contains'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkContentFilters, readPage, seeingOnly, type Page } from '../records/read-page.ts'
import { asPlanShows } from '../records/redact.ts'
import { IS_RETAINED, selectVisible, type RecordPages } from '../records/visible-records.ts'

const FEEDBACK_COLUMNS = sql`id, chatbot_id, session_id, message_id, rating, comment, created_at`

interface FeedbackRow {
  id: string
  chatbotId: string
  sessionId: string
  messageId: string
  rating: 'up' | 'down'
  comment: string | null
  createdAt: Date
}

/** Selects the feedback that the actor may see and that matches. */
function selectionOf(actor: Actor, asked: FeedbackExportQuery, columns = FEEDBACK_COLUMNS) {
  checkContentFilters(actor, [asked.q, asked.rating])
  return { columns, table: sql`feedback`, condition: isWanted(asked), actor, range: dayRange(asked) }
}

/** The feedback that the actor may see and that matches, newest first; on the free plan without content. */
export async function* listFeedback(
  needs: { db: Db },
  actor: Actor,
  asked: FeedbackExportQuery,
): RecordPages<FeedbackRecord> {
  const selection = selectionOf(await seeingOnly(needs, actor, asked.chatbotId), asked)
  for await (const rows of selectVisible<FeedbackRow>(needs, selection)) yield rows.map(row => present(actor, row))
}

const present = (actor: Actor, row: FeedbackRow): FeedbackRecord =>
  asPlanShows<FeedbackRecord>(actor, {
    id: row.id,
    chatbotId: row.chatbotId,
    sessionId: row.sessionId,
    messageId: Number(row.messageId),
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
  })

/** The texts that feedback is about. */
interface Rated {
  question: string | null
  reply: string | null
}

/** The rated reply and what it answers: hidden with the message's retention, which may end before the feedback's. */
const RATED_COLUMNS = sql`
  (select messages.content from messages join conversations on conversations.id = messages.conversation_id
   where messages.id = feedback.message_id and conversations.chatbot_id = feedback.chatbot_id
     and messages.created_at > now() - ${RETENTION}) as reply,
  (select asked.content from messages
   join conversations on conversations.id = messages.conversation_id
   join messages asked on asked.id = messages.reply_to
   where messages.id = feedback.message_id and conversations.chatbot_id = feedback.chatbot_id
     and asked.created_at > now() - ${RETENTION}) as question`

/** Whether feedback is what is looked for. */
const isWanted = ({ q = '', rating }: FeedbackExportQuery): Sql => sql`${IS_RETAINED}
  and ${q === '' ? sql`true` : sql`comment ilike ${containing(q)}`}
  and ${rating === undefined ? sql`true` : sql`rating = ${rating}::rating`}`

/** One page of the feedback that the actor may see and that match, newest first; on the free plan without content. */
export async function readFeedback(
  needs: { db: Db },
  actor: Actor,
  asked: FeedbackQuery,
): Promise<Page<FeedbackRecord & Rated>> {
  const selection = selectionOf(actor, asked, sql`${FEEDBACK_COLUMNS}, ${RATED_COLUMNS}`)
  const { records, nextCursor } = await readPage<FeedbackRow & Rated>(needs, selection, asked)
  const shown = records.map(row => ({
    ...present(actor, row),
    ...asPlanShows(actor, { question: row.question, reply: row.reply }),
  }))
  return { records: shown, nextCursor }
}
