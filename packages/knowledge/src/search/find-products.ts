import type { Product } from '@frontdesk/contracts/sources/source-products'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { joinsWords } from '../words/languages.ts'
import type { ProductQuery } from './parse-product-query.ts'
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

/** Input of a product search. */
export interface ProductSearch {
  readonly chatbotId: string
  /** The text search configurations of the chatbot's products. */
  readonly configurations: readonly string[]
  readonly productQuery: ProductQuery
  readonly limit: number
}

/** Products that have all of the words, and those that have one of them, are looked at up to these numbers. */
const MOST_WHOLE = sql`2000`
const MOST_PARTIAL = sql`1000`
const SHORTEST_PART = sql`5`

const fits = ({ atLeast, atMost, currencies }: ProductQuery): Sql => sql`
  (${atLeast}::numeric is null or price >= ${atLeast}) and (${atMost}::numeric is null or price <= ${atMost})
  and (${currencies}::text[] is null or currency is null or currency = any(${currencies}::text[]))`

// A word counts where it is in a product's name or attributes; descriptions and terms speak of many things.
function findStatement({ chatbotId, configurations, productQuery, limit }: ProductSearch): Sql {
  const { isShopping, isInStock, isCheapest } = productQuery
  return sql`
    with word as materialized (
      select configuration, lexeme,
             ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':' ||
               case when joins and length(lexeme) >= ${SHORTEST_PART} then '*AB' else 'AB' end)::tsquery as term
      from unnest(${configurations}::text[], ${configurations.map(joinsWords)}::bool[])
          as spoken (configuration, joins),
        unnest(tsvector_to_array(to_tsvector(configuration::regconfig, ${segmentWords(productQuery.words)}))) as lexeme
    ), weighed as materialized (
      select configuration, term,
             exists (select from products where chatbot_id = ${chatbotId} and tsv @@ term) as is_known
      from word
    ), query as materialized (
      select spoken.configuration, count(term)::int as asked,
             count(*) filter (where is_known)::int as known,
             array_agg(term) filter (where is_known) as terms,
             string_agg(term::text, ' & ') filter (where is_known)::tsquery as all_of,
             string_agg(term::text, ' | ') filter (where is_known)::tsquery as any_of
      from unnest(${configurations}::text[]) as spoken (configuration)
      left join weighed using (configuration)
      group by spoken.configuration
    ), hit as materialized (
      select configuration, id
      from query
      cross join lateral (
      (select id from products where chatbot_id = ${chatbotId} and tsv @@ all_of and ${fits(productQuery)} limit ${MOST_WHOLE})
      union
      (select id from products where chatbot_id = ${chatbotId} and tsv @@ any_of and ${fits(productQuery)} limit ${MOST_PARTIAL})
      union
      (select id from products
       where chatbot_id = ${chatbotId} and asked = 0 and ${isShopping}::bool and ${fits(productQuery)} and (not ${isInStock}::bool or availability = 'in_stock')
       order by price limit ${MOST_PARTIAL})
      ) found
    )
    select product_id as id, products.name, description, price::float8 as price, currency, availability, attributes,
           products.url, image, products.source_id, coalesce(sources.language, chatbots.language) as language,
           asked, known, met
    from hit
    join query using (configuration)
    join products on products.id = hit.id and products.chatbot_id = ${chatbotId}
    join product_feeds on product_feeds.source_id = products.source_id
      and product_feeds.configuration = query.configuration
    join sources on sources.id = products.source_id and not sources.is_deleting
    join chatbots on chatbots.id = sources.chatbot_id
    cross join lateral (select count(*)::int as met from unnest(terms) as term where tsv @@ term) counted
    order by met desc, ${isInStock}::bool and availability is distinct from 'in_stock', case when ${isCheapest}::bool then price end,
             availability is not distinct from 'out_of_stock', coalesce(ts_rank(tsv, any_of), 0) desc, price, products.id
    limit ${limit}`
}

/** The products that have most of what is wanted, best first. */
export const findProducts = ({ db }: { db: Pick<Db, 'pool'> }, search: ProductSearch): Promise<ProductMatch[]> =>
  query<ProductMatch>(db.pool, findStatement(search), { name: 'find-products' })
