import type { Snapshot } from '@frontdesk/db/open-snapshot'
import type { Matches } from './match-conversations.ts'

/** A conversation as it is exported. */
export interface ExportedConversation {
  sessionId: string
  chatbotId: string
  chatbotName: string
  lastLanguage: string | null
  lastIp: string | null
  lastActivityAt: Date
  /** How many of its messages are exported. */
  messagesCount: number
}

export type ExportedMessage = [
  conversationId: string,
  id: string,
  role: string,
  isAgent: boolean,
  content: string,
  /** JSON, as it is stored. */
  sources: string | null,
  browserLanguage: string | null,
  clientIp: string | null,
  referer: string | null,
  createdAt: Date,
]

/** Messages of one conversation that follow each other. */
export interface ExportPart {
  conversation: ExportedConversation
  /** How many conversations of the export come before. */
  index: number
  /** How many messages of the conversation come before. */
  offset: number
  messages: ExportedMessage[]
}

/** Messages in memory at a time: some hundred kB as a rule, and 6 MB where each has 12 kB. */
const pageSize = 500

const conversationsSql = `
  select session_id, chatbot_id, name, last_language, last_ip, last_activity_at
  from unnest($1::bigint[]) with ordinality as wanted (id, number)
  join conversations on conversations.id = wanted.id join chatbots on chatbots.id = chatbot_id
  order by number`

// By keyset, each page one short statement: a reader who is slow holds no statement open. The inner limit is for a
// conversation that is larger than a page.
const messagesSql = `
  select page.* from unnest($1::bigint[]) with ordinality as wanted (id, number)
  cross join lateral (
    select conversation_id, id, role, is_agent, content, sources::text, browser_language, client_ip, referer, created_at
    from messages
    where conversation_id = wanted.id and id > $2 and created_at > now() - interval '720 hours' + $3 * interval '1 second'
    order by id limit ${pageSize}
  ) page
  order by number, page.id`

/**
 * Reads what was matched, page by page, in the order of the matches. A snapshot does not change: that there were fewer
 * messages than counted would be a bug, and ends the export rather than make it short.
 */
export async function* readExport(
  snapshot: Pick<Snapshot, 'query'>,
  { ids, counts }: Matches,
  { secondsLeft }: { secondsLeft: number },
): AsyncGenerator<ExportPart[], void, undefined> {
  for (let index = 0; index < ids.length;) {
    const { end, total } = groupFrom(index, counts)
    const group = ids.slice(index, end)
    const conversations = await readConversations(snapshot, group, counts.slice(index, end))
    for (let offset = 0, after = '0'; offset < total;) {
      const values = [group, after, secondsLeft]
      const messages = await snapshot.query<ExportedMessage>({ name: 'export-messages', text: messagesSql, values })
      if (messages.length !== Math.min(pageSize, total - offset))
        throw new Error('an export does not find its messages')
      yield split(messages, { conversations, index, offset })
      offset += messages.length
      after = messages.at(-1)?.[1] ?? after
    }
    index = end
  }
}

/** As many conversations as fit into one page, or one that is larger. */
function groupFrom(start: number, counts: number[]): { end: number; total: number } {
  let end = start
  let total = 0
  do {
    total += counts[end] ?? 0
    end += 1
  } while (end < counts.length && total + (counts[end] ?? 0) <= pageSize)
  return { end, total }
}

async function readConversations(
  snapshot: Pick<Snapshot, 'query'>,
  ids: number[],
  counts: number[],
): Promise<ExportedConversation[]> {
  type Row = [string, string, string, string | null, string | null, Date]
  const asked = { name: 'export-conversations', text: conversationsSql, values: [ids] }
  const rows = await snapshot.query<Row>(asked)
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

interface Place {
  conversations: ExportedConversation[]
  index: number
  offset: number
}

/** One page by its conversations. */
function split(messages: ExportedMessage[], { conversations, index, offset }: Place): ExportPart[] {
  if (conversations.length === 1 && conversations[0] !== undefined) {
    return [{ conversation: conversations[0], index, offset, messages }]
  }
  let start = 0
  return conversations.map((conversation, number) => {
    const end = start + conversation.messagesCount
    const part = { conversation, index: index + number, offset: 0, messages: messages.slice(start, end) }
    start = end
    return part
  })
}
