import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { money } from '../facts/number-words.ts'
import type { ReadPassage } from './compare-page.ts'
import { keyOf, type NewFinding } from './page-findings.ts'
import type { Value } from './measure.ts'
import type { Claim } from './read-claims.ts'
import { subjectWords } from './subject-words.ts'

/** A page with more is a list, whose prices are those of its products' own pages. */
const mostVariants = 50

interface FeedProduct {
  readonly name: string
  readonly price: string
  readonly currency: string
}

/** Where a product's own page has another price than the feed. Of variants with one page, one price has to be right. */
export async function findFeedPrices(
  { db }: { db: Pick<Db, 'pool'> },
  {
    page,
    passages,
  }: { page: { chatbotId: string; documentId: string; url: string }; passages: readonly ReadPassage[] },
): Promise<NewFinding[]> {
  const products = await query<FeedProduct>(
    db.pool,
    sql`
      select name, price::text, currency from sources join products on source_id = sources.id
      where sources.chatbot_id = ${page.chatbotId} and products.url = ${page.url}
        and price is not null and currency is not null
      limit ${mostVariants}`,
  )
  const [product] = products
  if (product === undefined) return []
  const { name, currency } = product
  const prices = passages.flatMap(({ claims }) => claims.flatMap(claim => priceOf(claim, name, currency)))
  const [stated] = prices
  const isKnown = prices.some(({ value }) => products.some(({ price }) => isPrice(value, price)))
  if (stated === undefined || isKnown) return []
  const other = `${name}: ${product.price} ${currency}`
  return [
    {
      kind: 'feedPrice',
      measure: 'price',
      documentId: page.documentId,
      sentence: stated.sentence,
      otherDocumentId: null,
      otherUrl: page.url,
      otherSentence: other,
      certainty: 1,
      key: keyOf(['feedPrice', page.url, stated.sentence, other]),
    },
  ]
}

/** The price that a claim names, if it speaks of the product alone: "The Harbour costs €89", "€89". */
function priceOf(
  { own, values, sentence }: Claim,
  name: string,
  currency: string,
): { value: Value; sentence: string }[] {
  if (!money.has(currency)) return []
  const [value, second] = values.get(currency) ?? []
  if (value === undefined || second !== undefined || value.bound !== undefined) return []
  const named = subjectWords(name, null).words
  return [...own.words].every(word => named.has(word)) ? [{ value, sentence }] : []
}

const isPrice = ({ wanted }: Value, price: string): boolean =>
  wanted.some(key => Number(key.split(':')[1]) === Number(price))
