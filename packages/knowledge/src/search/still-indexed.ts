import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { Db } from '@frontdesk/db/connect'

/** Pages of a chatbot, by their addresses, and products, by their feeds' ids. */
export interface SourcesOfChatbot {
  readonly chatbotId: string
  readonly sources: readonly Citation[]
}

/** Those that the chatbot still has: a source may be removed while a reply is written from it. */
export async function stillIndexed(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, sources }: SourcesOfChatbot,
): Promise<Citation[]> {
  const namesOf = (type: Citation['type']) => sources.filter(one => one.type === type).map(({ source }) => source)
  const [urls, ids] = [namesOf('web'), namesOf('product')]
  const left = { web: new Set<string>(), product: new Set<string>() }
  if (urls.length > 0) {
    const { rows } = await db.pool.query<{ url: string }>({
      name: 'still-indexed',
      text: 'select url from documents where chatbot_id = $1 and url = any($2)',
      values: [chatbotId, urls],
    })
    for (const { url } of rows) left.web.add(url)
  }
  if (ids.length > 0) {
    const { rows } = await db.pool.query<{ id: string }>({
      name: 'still-sold',
      text: `select product_id as id from sources join products on source_id = sources.id
             where sources.chatbot_id = $1 and sources.kind = 'products' and product_id = any($2)`,
      values: [chatbotId, ids],
    })
    for (const { id } of rows) left.product.add(id)
  }
  return sources.filter(({ type, source }) => left[type].has(source))
}
