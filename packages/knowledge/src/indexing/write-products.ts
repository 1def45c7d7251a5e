import { createHash } from 'node:crypto'
import type { Product } from '@frontdesk/contracts/sources/source-products'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { shareLoop } from '@frontdesk/runtime/share-loop'
import type { IndexRun } from './index-document.ts'
import { canonicalWords } from '../words/product-words.ts'
import { segmentWords } from '../words/segment-words.ts'

/** In so many runs in a row a product must be missing before it goes, as with pages: feeds have bad days. */
const maxMissedRuns = 2
/** Of any product: they tell none from another. */
const termPattern =
  /ship|deliver|return|warrant|polic|discount|rating|order|versand|liefer|r[üu]ckgabe|garant|env[íi]o|livraison/

interface ProductsToWrite extends IndexRun {
  readonly configuration: string
  readonly products: readonly object[]
}

const writeStatement = ({ sourceId, run, configuration, products }: ProductsToWrite) => sql`
  insert into products (source_id, chatbot_id, product_id, name, description, price, currency, availability, attributes,
                        url, image, hash, tsv)
  select sources.id, chatbot_id, p.id, p.name, p.description, p.price, p.currency, p.availability, p.attributes,
         p.url, p.image, p.hash,
         setweight(to_tsvector(${configuration}::regconfig, p.title_words), 'A') ||
         setweight(to_tsvector(${configuration}::regconfig, p.attribute_words), 'B') ||
         setweight(to_tsvector(${configuration}::regconfig, p.other_words), 'D')
  from sources, json_to_recordset(${JSON.stringify(products)}::json) as p (id text, name text, description text, price numeric, currency text,
    availability text, attributes json, url text, image text, hash text, title_words text, attribute_words text,
    other_words text)
  where sources.id = ${sourceId} and index_run = ${run}
  on conflict (source_id, product_id) do update set
    name = excluded.name, description = excluded.description, price = excluded.price, currency = excluded.currency,
    availability = excluded.availability, attributes = excluded.attributes, url = excluded.url, image = excluded.image,
    hash = excluded.hash, tsv = excluded.tsv, missed = 0
  where products.hash <> excluded.hash or products.missed > 0`

/** Stores those products that are not as they were. Writes nothing when the run is over. */
export async function writeProducts(
  { db }: { db: Db },
  { sourceId, run, configuration }: IndexRun & { configuration: string },
  products: readonly Product[],
): Promise<void> {
  const share = shareLoop()
  const rows: object[] = []
  for (const product of products) {
    const words = wordsOf(product)
    const hash = createHash('sha256')
      .update(JSON.stringify([configuration, words, product]))
      .digest('base64url')
    rows.push({ ...product, ...words, hash })
    // Finding the words of a Chinese product takes 8 ms.
    await share()
  }
  await execute(db.pool, writeStatement({ sourceId, run, configuration, products: rows }))
}

/** Search texts of a product, by weight. */
function wordsOf({ id, name, attributes, description }: Product) {
  const said = Object.entries(attributes)
  const isTerm = ([label]: readonly [string, string]): boolean => termPattern.test(label)
  const ofAll = (entries: readonly (readonly [string, string])[]): string =>
    entries.map(([label, text]) => `${label}: ${text}`).join(', ')
  return {
    title_words: searched(`${name} ${id}`),
    attribute_words: searched(ofAll(said.filter(entry => !isTerm(entry)))),
    other_words: searched(`${ofAll(said.filter(isTerm))} ${description}`),
  }
}

const searched = (text: string): string => segmentWords(canonicalWords(text))

/** Removes the products that the feed has had no more for a while, and counts for the others how often it had not. */
export async function removeGoneProducts(
  { db }: { db: Db },
  { sourceId, run }: IndexRun,
  products: readonly Product[],
): Promise<void> {
  await execute(
    db.pool,
    sql`
      with gone as (
        select products.id, missed from products join sources on sources.id = source_id
        where source_id = ${sourceId} and index_run = ${run}
          and not exists (
            select from unnest(${products.map(({ id }) => id)}::text[]) as seen (id) where seen.id = product_id)
      ), kept as (
        update products set missed = products.missed + 1 from gone
        where products.id = gone.id and gone.missed + 1 < ${maxMissedRuns}
      )
      delete from products using gone where products.id = gone.id and gone.missed + 1 >= ${maxMissedRuns}`,
  )
}

/** The same where the feed is as it was: what was missing is missing again. */
export async function removeMissedProducts({ db }: { db: Db }, { sourceId, run }: IndexRun): Promise<void> {
  await execute(
    db.pool,
    sql`
      delete from products using sources
      where source_id = ${sourceId} and missed + 1 >= ${maxMissedRuns} and sources.id = source_id
        and index_run = ${run}`,
  )
}
