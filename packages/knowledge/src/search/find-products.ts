import type { Product } from '@frontdesk/contracts/sources/source-products'
import type { Db } from '@frontdesk/db/connect'
import { joinsWords } from '../words/languages.ts'
import type { Wish } from './read-wish.ts'
import { segmentWords } from '../words/segment-words.ts'

/** A product that has something of what was asked for. */
export interface ProductMatch extends Product {
  readonly sourceId: string
  readonly language: string | null
  /** How many words were asked for, how many of them any product of the chatbot has, and how many this one. */
  readonly asked: number
  readonly known: number
  readonly met: number
}

/** What to look for, and where. */
export interface ProductSearch {
  readonly chatbotId: string
  /** The text search configurations of the chatbot's products. */
  readonly configurations: readonly string[]
  readonly wish: Wish
  readonly limit: number
}

/** Products that have all of the words, and those that have one of them, are looked at up to these numbers. */
const MOST_WHOLE = 2_000
const MOST_PARTIAL = 1_000
const SHORTEST_PART = 5

// A word counts where it is in a product's name or attributes; descriptions and terms speak of many things.
const TERM = `('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':' ||
  case when joins and length(lexeme) >= ${SHORTEST_PART} then '*AB' else 'AB' end)::tsquery`
const FITS = `
  ($5::numeric is null or price >= $5) and ($6::numeric is null or price <= $6)
  and ($7::text[] is null or currency is null or currency = any($7))`

const FIND = {
  name: 'find-products',
  text: `
    with word as materialized (
      select configuration, lexeme, ${TERM} as term
      from unnest($2::text[], $3::bool[]) as spoken (configuration, joins),
        unnest(tsvector_to_array(to_tsvector(configuration::regconfig, $4))) as lexeme
    ), weighed as materialized (
      select configuration, term,
             exists (select from products where chatbot_id = $1 and tsv @@ term) as is_known
      from word
    ), query as materialized (
      select spoken.configuration, count(term)::int as asked,
             count(*) filter (where is_known)::int as known,
             array_agg(term) filter (where is_known) as terms,
             string_agg(term::text, ' & ') filter (where is_known)::tsquery as all_of,
             string_agg(term::text, ' | ') filter (where is_known)::tsquery as any_of
      from unnest($2::text[]) as spoken (configuration)
      left join weighed using (configuration)
      group by spoken.configuration
    ), hit as materialized (
      select configuration, id
      from query
      cross join lateral (
      (select id from products where chatbot_id = $1 and tsv @@ all_of and ${FITS} limit ${MOST_WHOLE})
      union
      (select id from products where chatbot_id = $1 and tsv @@ any_of and ${FITS} limit ${MOST_PARTIAL})
      union
      (select id from products
       where chatbot_id = $1 and asked = 0 and $8 and ${FITS} and (not $9 or availability = 'in_stock')
       order by price limit ${MOST_PARTIAL})
      ) found
    )
    select product_id as id, products.name, description, price::float8 as price, currency, availability, attributes,
           products.url, image, products.source_id as "sourceId", coalesce(sources.language, chatbots.language) as language,
           asked, known, met
    from hit
    join query using (configuration)
    join products on products.id = hit.id and products.chatbot_id = $1
    join product_feeds on product_feeds.source_id = products.source_id
      and product_feeds.configuration = query.configuration
    join sources on sources.id = products.source_id
    join chatbots on chatbots.id = sources.chatbot_id
    cross join lateral (select count(*)::int as met from unnest(terms) as term where tsv @@ term) counted
    order by met desc, $9 and availability is distinct from 'in_stock', case when $10 then price end,
             availability is not distinct from 'out_of_stock', coalesce(ts_rank(tsv, any_of), 0) desc, price, products.id
    limit $11`,
}

/** The products that have most of what is wanted, best first. */
export async function findProducts(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, configurations, wish, limit }: ProductSearch,
): Promise<ProductMatch[]> {
  const { rows } = await db.pool.query<ProductMatch>({
    ...FIND,
    values: [
      chatbotId,
      configurations,
      configurations.map(joinsWords),
      segmentWords(wish.words),
      wish.atLeast,
      wish.atMost,
      wish.currencies,
      wish.isShopping,
      wish.isInStock,
      wish.isCheapest,
      limit,
    ],
  })
  return rows
}
