import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { kindsWith } from '../source-kinds.ts'

/** Citations of pages, by their addresses, and of products, by their ids in the feed. */
export interface CitationsOfChatbot {
  readonly chatbotId: string
  readonly citations: readonly Citation[]
}

/** Keeps the citations whose page or product the chatbot still has: a source may be removed while a reply cites it. */
export async function filterStoredCitations(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, citations }: CitationsOfChatbot,
): Promise<readonly Citation[]> {
  const namesOf = (type: Citation['type']) => citations.filter(one => one.type === type).map(({ source }) => source)
  const [urls, ids] = [namesOf('web'), namesOf('product')]
  const left = { web: new Set<string>(), product: new Set<string>() }
  if (urls.length > 0) {
    const statement = sql`select url from documents where chatbot_id = ${chatbotId} and url = any(${urls})`
    const rows = await query<{ url: string }>(db.pool, statement, { name: 'stored-pages' })
    for (const { url } of rows) left.web.add(url)
  }
  if (ids.length > 0) {
    const statement = sql`
      select product_id as id from sources join products on source_id = sources.id
      where sources.chatbot_id = ${chatbotId} and sources.kind = any(${kindsWith({ content: 'products' })}) and product_id = any(${ids})`
    const rows = await query<{ id: string }>(db.pool, statement, { name: 'stored-products' })
    for (const { id } of rows) left.product.add(id)
  }
  return citations.filter(({ type, source }) => left[type].has(source))
}
