import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { openFile, type StoredFilesNeeds } from '@frontdesk/files/stored-files'
import { chatbotOf } from '../erase-session.ts'
import { visitorData } from './visitor-data.ts'
import { zipPieces, type ZipEntry } from './zip-pieces.ts'

interface Needs extends Pick<StoredFilesNeeds, 'messageFiles'> {
  db: Db
}

/** Somebody of the team or a program; without a user and a token an operator. */
type Asker = Pick<Actor, 'accountId' | 'chatbotIds' | 'userId'> & Partial<Pick<Actor, 'tokenName'>>

type Part = keyof ReturnType<typeof visitorData>
type VisitorData = Record<Part, Record<string, unknown>[]>

const partOf = ([table, statement]: [string, Sql]): Sql =>
  sql`${table}::text, (select coalesce(json_agg(row_to_json(part)), '[]') from (${statement}) part)`

/** One statement: all parts are of the same moment. */
const dataStatement = (chatbotId: string, sessionId: string): Sql => sql`
  with visitor as (select ${sessionId}::uuid as session_id, ${chatbotId}::uuid as chatbot_id),
  conversation as (
    select conversations.id from conversations join visitor using (session_id, chatbot_id)
  )
  select json_build_object(${Object.entries(visitorData({ visitor: 'visitor', conversation: 'conversation' }))
    .map(partOf)
    .reduce((all, part) => sql`${all}, ${part}`, sql`'exportedAt', now()`)}) as data`

/**
 * Everything that is stored about one visitor, as the pieces of a ZIP file: the data as JSON, and the files that were
 * sent. Recorded in the audit log without the session: an erasure that follows leaves no trace of it. Throws
 * SESSION_UNKNOWN for a session of which nothing is stored that the actor may see.
 */
export async function exportVisitor(needs: Needs, actor: Asker, sessionId: string): Promise<AsyncIterable<Uint8Array>> {
  const { db } = needs
  const chatbotId = await chatbotOf({ db }, actor, sessionId)
  const [row] = await query<{ data: VisitorData }>(db.pool, dataStatement(chatbotId, sessionId))
  if (row === undefined) throw new Error('the statement returned no row')
  await recordChange({ tx: db.prisma }, actor, { action: 'visitor.exported', chatbotId })
  const document = { sessionId, chatbotId, ...row.data }
  return zipPieces(entriesOf(needs, document))
}

async function* entriesOf(needs: Pick<Needs, 'messageFiles'>, document: VisitorData): AsyncGenerator<ZipEntry> {
  yield { name: 'visitor.json', content: [Buffer.from(`${JSON.stringify(document, null, 2)}\n`)] }
  for (const file of document.messages.flatMap(({ files }) => (files ?? []) as MessageFile[])) {
    const opened = await openFile(needs, file)
    if (opened !== null) yield { name: `files/${file.id}-${file.name}`, content: opened.pieces }
  }
}
