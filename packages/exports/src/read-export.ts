import type { Snapshot } from '@frontdesk/db/open-snapshot'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Matches } from './match-conversations.ts'

/** A conversation as it is exported. */
export interface ExportedConversation {
  sessionId: string
  chatbotId: string
  chatbotName: string
  lastLanguage: string | null
  lastIp: string | null
  lastActivityAt: string
  /** How many of its messages are exported. */
  messagesCount: number
}

/** A message as it comes from the database: an array of what its writer needs. */
export type ExportedMessage = [
  id: string,
  role: string,
  isAgent: boolean,
  content: string,
  /** JSON, as it is stored. */
  sources: string | null,
  browserLanguage: string | null,
  clientIp: string | null,
  referer: string | null,
  /** In ISO 8601, as all times of an export. */
  createdAt: string,
  /** JSON, as it is stored. */
  files: string | null,
]

/** How a conversation is written. */
export interface ConversationText {
  begin: string
  message: (message: ExportedMessage) => string
  /** Between two messages. */
  between: string
  end: string
}

/** Some messages that follow each other, written. */
export interface ExportPage {
  texts: string[]
  messagesCount: number
}

/** Messages of a page at most, and what a page should have: fewer messages, where they are long. */
const pageSize = 500
const pageLength = 500_000

/** A text becomes one piece of memory when it is sent. Small ones are forgotten at once, large ones pile up for a while. */
const textLength = 32_768

const conversationsStatement = (ids: number[]): Sql => sql`
  select session_id, chatbot_id, name, last_language, last_ip,
         to_char(last_activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from unnest(${ids}::bigint[]) with ordinality as wanted (id, number)
  join conversations on conversations.id = wanted.id join chatbots on chatbots.id = chatbot_id
  order by number`

interface PageInput {
  ids: number[]
  /** Id of the last message of the page before. */
  after: string
  secondsLeft: number
  size: number
}

// By keyset, each page one short statement: a reader who is slow holds no statement open. The inner limit is for a
// conversation that is larger than a page.
const messagesStatement = ({ ids, after, secondsLeft, size }: PageInput): Sql => sql`
  select page.* from unnest(${ids}::bigint[]) with ordinality as wanted (id, number)
  cross join lateral (
    select id, role, is_agent, content, sources::text, browser_language, client_ip, referer,
           to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), files::text
    from messages
    where conversation_id = wanted.id and id > ${after}
      and created_at > now() - ${RETENTION} + ${secondsLeft} * interval '1 second'
    order by id limit ${size}
  ) page
  order by number, page.id`

interface ReadInput {
  matches: Matches
  secondsLeft: number
  /** The text of a conversation, and how many come before it. */
  write: (conversation: ExportedConversation, index: number) => ConversationText
}

/**
 * Reads what was matched, page by page, in the order of the matches. Each message is written as it comes in, so that a
 * page is one text and nothing else. A snapshot does not change: that there were other messages than counted would be a
 * bug, and ends the export rather than make it short.
 */
export async function* readExport(
  snapshot: Pick<Snapshot, 'query' | 'each'>,
  { matches: { ids, counts }, secondsLeft, write }: ReadInput,
): AsyncGenerator<ExportPage, void, undefined> {
  let size = 100
  for (let index = 0; index < ids.length;) {
    const { end, total } = groupFrom(index, { counts, size })
    const group = ids.slice(index, end)
    const first = index
    const conversations = await readConversations(snapshot, group, counts.slice(index, end))
    const texts = conversations.map((conversation, number) => write(conversation, first + number))
    const page = writePages(conversations, texts)
    for (let left = total, after = '0'; left > 0;) {
      const statement = messagesStatement({ ids: group, after, secondsLeft, size })
      // The columns of the statement.
      await snapshot.each(statement, row => page.add(row as ExportedMessage), { name: 'export-messages' })
      const { texts, messagesCount, last } = page.take()
      if (messagesCount !== Math.min(size, left)) throw new Error('an export does not find its messages')
      size = sizeAfter(texts, messagesCount)
      left -= messagesCount
      after = last
      yield { texts, messagesCount }
    }
    index = end
  }
}

/** Puts messages that come in one by one, in the order of their conversations, into a text. */
function writePages(conversations: ExportedConversation[], texts: ConversationText[]) {
  let [number, offset, text, messagesCount, last] = [0, 0, '', 0, '0']
  let full: string[] = []
  return {
    add(message: ExportedMessage): void {
      const [conversation, parts] = [conversations[number], texts[number]]
      if (conversation === undefined || parts === undefined) throw new Error('an export finds more than its messages')
      text += `${offset === 0 ? parts.begin : parts.between}${parts.message(message)}`
      last = message[0]
      messagesCount += 1
      offset += 1
      if (offset === conversation.messagesCount) {
        text += parts.end
        number += 1
        offset = 0
      }
      if (text.length < textLength) return
      full.push(text)
      text = ''
    },
    take() {
      const page = { texts: [...full, text], messagesCount, last }
      full = []
      text = ''
      messagesCount = 0
      return page
    },
  }
}

/** How many messages like those of the last page make a page. */
function sizeAfter(texts: string[], messagesCount: number): number {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return Math.max(1, Math.min(pageSize, Math.floor((pageLength * messagesCount) / length)))
}

/** As many conversations as fit into one page, or one that is larger. */
function groupFrom(
  start: number,
  { counts, size }: { counts: number[]; size: number },
): { end: number; total: number } {
  let end = start
  let total = 0
  do {
    total += counts[end] ?? 0
    end += 1
  } while (end < counts.length && total + (counts[end] ?? 0) <= size)
  return { end, total }
}

async function readConversations(
  snapshot: Pick<Snapshot, 'query'>,
  ids: number[],
  counts: number[],
): Promise<ExportedConversation[]> {
  type Row = [string, string, string, string | null, string | null, string]
  const rows = await snapshot.query<Row>(conversationsStatement(ids), { name: 'export-conversations' })
  return rows.map(([sessionId, chatbotId, chatbotName, lastLanguage, lastIp, lastActivityAt], index) => ({
    sessionId,
    chatbotId,
    chatbotName,
    lastLanguage,
    lastIp,
    lastActivityAt,
    messagesCount: counts[index] ?? 0,
  }))
}
