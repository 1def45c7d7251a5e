import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/calendar/day-range'
import type { FeedbackExportQuery, FeedbackQuery, FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/contains'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkContentFilters, readPage, seeingOnly, type Page } from '../read-page.ts'
import { asPlanShows } from '../redact.ts'
import { IS_RECORD_RETAINED, selectVisible, type RecordPages } from '../visible-records.ts'
import { IS_SATISFIED } from './is-satisfied.ts'

/** Ratings of replies and of live chats. Each part has an index by chatbot and time, by which a page is read. */
const RATED = sql`(
  select id, chatbot_id, session_id, message_id, 'reply' as kind, rating::text as rating, rating = 'up' as is_good,
         comment, created_at
  from feedback
  union all
  select id, chatbot_id, session_id, message_id, 'live_chat', rating::text, ${IS_SATISFIED}, comment, created_at
  from live_chat_ratings
) as rated`

/** The message that was rated: hidden with its retention, which may end before the feedback's. */
const RATED_MESSAGE = sql`
  messages join conversations on conversations.id = messages.conversation_id
  where messages.id = rated.message_id and conversations.chatbot_id = rated.chatbot_id
    and messages.created_at > now() - ${RETENTION}`

/** Who wrote the reply. Of a live chat who had it when it ended: as the visitor knew them, where no id was noted. */
const AGENT_NAME = sql`
  case when kind = 'reply' then (select agent_name from ${RATED_MESSAGE}) else coalesce(
    (select users.name from messages
     join mode_changes on mode_changes.conversation_id = messages.conversation_id and at_message_id = messages.id
     join users on users.id = mode_changes.agent_id
     where messages.id = rated.message_id limit 1),
    (select said.agent_name from messages
     join messages said on said.conversation_id = messages.conversation_id and said.id < messages.id and said.is_agent
     where messages.id = rated.message_id order by said.id desc limit 1)
  ) end as agent_name`

const FEEDBACK_COLUMNS = sql`id, kind, chatbot_id, session_id, message_id, rating, ${AGENT_NAME}, comment, created_at`

interface FeedbackRow {
  id: string
  kind: 'reply' | 'live_chat'
  chatbotId: string
  sessionId: string
  messageId: string
  rating: string
  agentName: string | null
  comment: string | null
  createdAt: Date
}

/** Selects the feedback that the actor may see and that matches. */
function selectionOf(actor: Actor, asked: FeedbackExportQuery, columns = FEEDBACK_COLUMNS) {
  checkContentFilters(actor, [asked.q, asked.rating, asked.kind])
  return { columns, table: RATED, condition: isWanted(asked), actor, range: dayRange(asked) }
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
    rating: row.rating === 'up' || row.rating === 'down' ? row.rating : Number(row.rating),
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    kind: row.kind,
    agentName: row.agentName,
  })

/** The texts that feedback is about. */
interface Rated {
  question: string | null
  reply: string | null
}

/** The rated reply and what it answers. The notice that ended a live chat is none. */
const RATED_COLUMNS = sql`
  (select messages.content from ${RATED_MESSAGE} and kind = 'reply') as reply,
  (select asked.content from messages
   join conversations on conversations.id = messages.conversation_id
   join messages asked on asked.id = messages.reply_to
   where messages.id = rated.message_id and conversations.chatbot_id = rated.chatbot_id
     and asked.created_at > now() - ${RETENTION}) as question`

/** Whether feedback is what is looked for. A rating of a live chat is hidden with the notice that it is kept with. */
const isWanted = ({ q = '', rating, kind }: FeedbackExportQuery): Sql => sql`${IS_RECORD_RETAINED}
  and (kind = 'reply' or exists (select from ${RATED_MESSAGE}))
  and ${kind === undefined ? sql`true` : sql`kind = ${kind}::text`}
  and ${q === '' ? sql`true` : sql`comment ilike ${containing(q)}`}
  and ${rating === undefined ? sql`true` : sql`is_good = ${rating === 'up'}::boolean`}`

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
