import type { Citation } from '@frontdesk/contracts/chat/citation'
import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { asSearchError } from '../errors.ts'
import { findProducts, type ProductMatch } from './find-products.ts'
import { productLine, productText } from './product-text.ts'
import { productQueryOfTurns, type ProductQuery } from './parse-product-query.ts'
import { kindsWith } from '../source-kinds.ts'
import type { FoundPassage, Retrieve, RetrieveInput } from './found-passage.ts'

type ProductCitation = Extract<Citation, { type: 'product' }>

/** Products that fit a question, as passages that a reply may be written from. */
interface FoundProducts {
  readonly passages: readonly (Omit<FoundPassage, 'number'> & { readonly product: ProductCitation })[]
  /** They are what was asked for, and not only like it. */
  readonly areMeant: boolean
}

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly keepMs: number
}

/** Most products in the results: those that match leave places for pages, similar ones are few. */
const maxMeant = 4
const maxLike = 2
/** Less of the words than this: the product is of something else. */
const minShare = 0.5
/** Where the visitor wants to buy, a product must match this share of the words: half of them match by chance. */
const meantShare = 0.66
/** More products than are shown, so that those in stock can be picked. */
const candidateLimit = 20
const keptChatbots = 10_000

const configurationsStatement = (chatbotId: string): Sql => sql`
    select distinct configuration from sources join product_feeds on source_id = sources.id
    where chatbot_id = ${chatbotId} and kind = any(${kindsWith({ content: 'products' })})`

/**
 * Adds products to what the search of pages finds: before the pages where they are what was asked for, else behind them.
 * For a chatbot without products it is one question to the database, beside the search of its pages, that is remembered
 * as long as what is known of its pages.
 */
export function withProducts({ db, keepMs }: Needs, retrieve: Retrieve): Retrieve {
  const load = async (chatbotId: string): Promise<readonly string[]> => {
    const statement = configurationsStatement(chatbotId)
    const rows = await query<{ configuration: string }>(db.pool, statement, { name: 'product-configurations' })
    return rows.map(({ configuration }) => configuration)
  }
  const configurationsOf = ttlCache({ ttlMs: keepMs, max: keptChatbots, fetch: load })
  const search = async ({ chatbotId, question, previousTurns = [] }: RetrieveInput): Promise<FoundProducts> => {
    const configurations = await configurationsOf(chatbotId)
    if (configurations.length === 0) return { passages: [], areMeant: false }
    const productQuery = productQueryOfTurns([...previousTurns, question])
    return chosen(
      await findProducts({ db }, { chatbotId, configurations, productQuery, limit: candidateLimit }),
      productQuery,
    )
  }
  return async input => {
    const [pages, products] = await Promise.all([
      retrieve(input),
      search(input).catch((error: unknown) => {
        throw asSearchError(error)
      }),
    ])
    return products.passages.length === 0 ? pages : merged(pages, products, input.limit)
  }
}

/** Merges both within the limit: matching products come before the pages, similar ones after them. */
function merged(pages: readonly FoundPassage[], { passages, areMeant }: FoundProducts, limit: number): FoundPassage[] {
  const rest = pages.slice(0, Math.max(0, limit - passages.length))
  const all = areMeant ? [...passages, ...rest] : [...rest, ...passages]
  return all.slice(0, limit).map((passage, index) => ({ ...passage, number: index + 1 }))
}

/** Those that have all that was asked for, as far as the chatbot sells it at all; else the likest. */
function chosen(matches: readonly ProductMatch[], productQuery: ProductQuery): FoundProducts {
  const meant = matches.filter(match => isMeant(match, productQuery))
  if (meant.length === 0) {
    const most = matches[0]?.met ?? 0
    const like = matches.filter(({ met, asked }) => met > 0 && met === most && met >= asked * minShare)
    return { passages: like.slice(0, maxLike).map(passageOf), areMeant: false }
  }
  // Where none is in stock, the reply can say so from those that are not.
  const inStock = productQuery.isInStock ? meant.filter(({ availability }) => availability === 'in_stock') : []
  const best = (inStock.length > 0 ? inStock : meant).slice(0, maxMeant)
  const passages = best.map(match => ({
    ...passageOf(match),
    ...(productQuery.isShopping ? { answer: productLine(match, match.language) } : {}),
  }))
  return { passages, areMeant: true }
}

/** A visitor who shops may use words that fit no product ("a nice blue jacket for my uncle"). */
function isMeant({ asked, known, met }: ProductMatch, { isShopping }: ProductQuery): boolean {
  if (met === asked) return asked > 0 || isShopping
  return isShopping && met === known && met >= asked * meantShare
}

function passageOf(match: ProductMatch): FoundProducts['passages'][number] {
  const { id, name, description, price, currency, availability, attributes, url, image } = match
  const share = match.asked === 0 ? 1 : match.met / match.asked
  const data = { id, name, description, price, currency, availability, attributes, url, image }
  return {
    chunkId: `product ${match.sourceId} ${id}`,
    title: name,
    heading: '',
    url: url ?? '',
    text: productText(data, match.language),
    score: share,
    coverage: share,
    product: { type: 'product', source: id, data: { id, dataType: 'product', format: 'json', data, sourceUrl: url } },
  }
}
