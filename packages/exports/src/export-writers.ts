import { csvCell, csvLine, csvStart } from './csv-cell.ts'
import type { ExportFormat } from '@frontdesk/contracts/conversations/export'
import type { ConversationText, ExportedConversation, ExportedMessage } from './read-export.ts'

/** The header of an export. */
export interface ExportSummary {
  range: { from: string; to: string }
  sessionsCount: number
  messagesCount: number
}

/** Writes an export piece by piece. */
export interface ExportWriter {
  contentType: string
  head: (summary: ExportSummary) => string
  /** One conversation, and how many come before it. */
  conversation: (conversation: ExportedConversation, index: number) => ConversationText
  tail: string
}

const columns = [
  'Chatbot',
  'Session ID',
  'Messages Count',
  'Last Language',
  'Last IP',
  'Last Activity',
  'Message Role',
  'Content',
  'Sources',
  'Browser Language',
  'Client IP',
  'Referer',
  'Created At',
]

/** CSV: one row for each message, with the columns of its conversation. */
const csv: ExportWriter = {
  contentType: 'text/csv; charset=utf-8',
  head: () => `${csvStart}${csvLine(columns)}`,
  conversation({ chatbotName, sessionId, messagesCount, lastLanguage, lastIp, lastActivityAt }) {
    const about = [chatbotName, sessionId, String(messagesCount), lastLanguage ?? '', lastIp ?? '', lastActivityAt]
    // Made once: it is the same on every row.
    const start = about.map(csvCell).join(',')
    const message = (one: ExportedMessage): string => `${start},${messageCells(one)}\r\n`
    return { begin: '', message, between: '', end: '' }
  },
  tail: '',
}

function messageCells(message: ExportedMessage): string {
  const [, role, isAgent, content, sources, browserLanguage, clientIp, referer, createdAt] = message
  const texts = `${csvCell(content)},${cellOf(sources)},${cellOf(browserLanguage)},${cellOf(clientIp)},${cellOf(referer)}`
  // Role and time are our own values and need no escaping.
  return `"${isAgent ? 'agent' : role}",${texts},"${createdAt}"`
}

const cellOf = (text: string | null): string => (text === null ? '""' : csvCell(text))

/** The document of the specification. Texts are exactly what is stored. */
const json: ExportWriter = {
  contentType: 'application/json; charset=utf-8',
  head: summary => `${open(JSON.stringify(summary))},"sessions":[`,
  conversation({ lastActivityAt, lastLanguage, lastIp, messagesCount, chatbotId, chatbotName, sessionId }, index) {
    const about = {
      chatbotId,
      chatbotName,
      sessionId,
      messagesCount,
      lastActivity: lastActivityAt,
      lastLanguage: lastLanguage ?? '',
      lastIp: lastIp ?? '',
    }
    const begin = `${index > 0 ? ',' : ''}${open(JSON.stringify(about))},"messages":[`
    return { begin, message: messageJson, between: ',', end: ']}' }
  },
  tail: ']}',
}

/** A JSON object without its last brace, for more to follow. */
const open = (object: string): string => object.slice(0, -1)

function messageJson(message: ExportedMessage): string {
  const [, role, isAgent, content, sources, browserLanguage, clientIp, referer, createdAt, files] = message
  const first = open(JSON.stringify({ role, isAgent, content }))
  const last = JSON.stringify({
    browserLanguage: browserLanguage ?? '',
    clientIp: clientIp ?? '',
    referer: referer ?? '',
    createdAt,
  }).slice(1)
  // What is stored is JSON already.
  const all = `${first},"sources":${sources ?? 'null'},${last}`
  return files === null ? all : `${open(all)},"files":${files}}`
}

export const exportWriters = { csv, json } satisfies Record<ExportFormat, ExportWriter>

export const exportContentType = (format: ExportFormat): string => exportWriters[format].contentType
