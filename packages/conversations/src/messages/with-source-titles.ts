import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { sourceTitle } from './source-title.ts'

interface Citing {
  id: number
  sources?: Citation[] | null
}

export type SourceTitles = Record<string, string>

/** Messages with what the pages are called that they cite, as the chatbot knows these pages now. */
export async function withSourceTitles<Message extends Citing>(
  { db }: { db: Pick<Db, 'pool'> },
  messages: readonly Message[],
): Promise<(Message & { sourceTitles?: SourceTitles })[]> {
  const citing = messages.filter(({ sources }) => sources?.some(({ type }) => type === 'web'))
  if (citing.length === 0) return [...messages]
  const rows = await query<{ id: string; url: string; title: string; headings: string[] | null }>(
    db.pool,
    sql`select m.id::text, documents.url, documents.title, (
          select array_agg(distinct chunks.heading) from json_array_elements(m.passages) passage
          join chunks on chunks.id = case when passage->>'id' ~ '^[0-9]{1,18}$' then (passage->>'id')::bigint end
          where passage->>'isCited' = 'true' and chunks.document_id = documents.id) as headings
        from messages m join conversations c on c.id = m.conversation_id
        cross join lateral json_array_elements(m.sources) source
        join documents on documents.chatbot_id = c.chatbot_id and documents.url = source->>'source'
          and documents.title <> ''
        where m.id = any(${citing.map(({ id }) => id)}::bigint[])`,
    { name: 'read-source-titles' },
  )
  const titles = new Map<number, SourceTitles>()
  for (const { id, url, title, headings } of rows)
    titles.set(Number(id), { ...titles.get(Number(id)), [url]: sourceTitle(title, headings ?? []) })
  return messages.map(message => {
    const sourceTitles = titles.get(message.id)
    return sourceTitles === undefined ? message : { ...message, sourceTitles }
  })
}
