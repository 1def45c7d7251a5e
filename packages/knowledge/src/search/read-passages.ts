import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { FoundPassage } from './found-passage.ts'
import type { PassageText } from './passage-cache.ts'
import { productText } from './product-text.ts'
import type { ProductMatch } from './find-products.ts'

/**
 * Where a passage stands, for reading it again: `123` is a piece of a page, `entry ID` an answer of the owner and
 * `product SOURCE ID` a product of a feed.
 */
export const passageIdOf = ({ chunkId, entryId }: FoundPassage): string =>
  entryId === undefined ? chunkId : `entry ${entryId}`

/** The entry that an id names, if it names one. */
export const entryOf = (passageId: string): string | undefined => /^entry (.+)$/.exec(passageId)?.[1]

const chunksStatement = (chatbotId: string, ids: readonly string[]): Sql => sql`
  select chunks.id::text, documents.title, documents.url, chunks.heading, chunks.text
  from chunks join documents on documents.id = chunks.document_id and documents.chatbot_id = ${chatbotId}
  join sources on sources.id = documents.source_id and not sources.is_deleting
  where chunks.chatbot_id = ${chatbotId} and chunks.id = any(${ids}::bigint[])`

const entriesStatement = (chatbotId: string, ids: readonly string[]): Sql => sql`
  select 'entry ' || entries.id as id, entries.title, entries.title as url, '' as heading, entries.text
  from source_entries entries join sources on sources.id = entries.source_id and not sources.is_deleting
  where sources.chatbot_id = ${chatbotId} and entries.id = any(${ids}::uuid[])`

const productsStatement = (chatbotId: string, ids: readonly string[]): Sql => sql`
  select found.id, products.product_id, products.name, description, price::float8 as price, currency, availability,
         attributes, products.url, image, coalesce(sources.language, chatbots.language) as language
  from unnest(${ids}::text[]) as found (id)
  join sources on sources.id = split_part(found.id, ' ', 2)::uuid and sources.chatbot_id = ${chatbotId} and not sources.is_deleting
  join products on products.source_id = sources.id
    and products.product_id = substr(found.id, length(split_part(found.id, ' ', 2)) + length('product ') + 2)
  join chatbots on chatbots.id = sources.chatbot_id`

type ProductRow = Omit<ProductMatch, 'sourceId' | 'asked' | 'known' | 'met'> & { productId: string }

/** What passages say now, by their ids; those that are gone are missing. */
export async function readPassages(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, ids }: { chatbotId: string; ids: readonly string[] },
): Promise<Map<string, PassageText>> {
  const chunks = ids.filter(id => /^\d+$/.test(id))
  const entries = ids.flatMap(id => entryOf(id) ?? [])
  const products = ids.filter(id => id.startsWith('product '))
  const found = new Map<string, PassageText>()
  const add = (rows: readonly (PassageText & { id: string })[]): void => {
    for (const { id, title, heading, url, text } of rows) found.set(id, { title, heading, url, text })
  }
  if (chunks.length > 0) add(await query(db.pool, chunksStatement(chatbotId, chunks)))
  if (entries.length > 0) add(await query(db.pool, entriesStatement(chatbotId, entries)))
  if (products.length > 0)
    add((await query<ProductRow>(db.pool, productsStatement(chatbotId, products))).map(asPassage))
  return found
}

const asPassage = ({ id, productId, language, ...product }: ProductRow): PassageText & { id: string } => ({
  id,
  title: product.name,
  heading: '',
  url: product.url ?? '',
  text: productText({ ...product, id: productId }, language),
})
