import { LRUCache } from 'lru-cache'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { empty, sql } from '@frontdesk/db/sql'
import { shareLoop } from '@frontdesk/runtime/share-loop'
import type { Rarity } from './compare-claims.ts'
import {
  comparePassages,
  findTwin,
  mostCertain,
  mostOfAPage,
  type Disagreeing,
  type ReadPassage,
} from './compare-page.ts'
import { findFeedPrices } from './feed-prices.ts'
import { findNearPassages, passagesOf, samplePassages, type PagePassage } from './find-near-passages.ts'
import { readClaims } from './read-claims.ts'
import { storeDeadLinks, storeFindings } from './store-findings.ts'
import { deleteFarPairs } from './undecided-pairs.ts'
import { rarityIn } from './word-rarity.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
}

/** Pages of one run. The next run goes on with the others. */
const mostPages = 2_000
/** Passages of a page that are compared, and words that its near passages are sought by. */
const mostPassages = 40
const mostWords = 24
const wordsOfAClaim = 3
const sampled = 400
/** Pairs of a page that a model may decide, the nearest ones. */
const mostUndecided = 12
/** Passages whose claims are kept while a run lasts: most are near to several others. */
const mostKept = 1_000

/** What is compared. */
export interface ComparisonInput {
  readonly sourceId: string
  /** Only the page at this address. Undefined: all pages that are due. */
  readonly url?: string | undefined
  readonly signal: AbortSignal
}

/** What a comparison did. */
export interface Comparison {
  readonly pages: number
  readonly findings: number
}

/**
 * Compares the pages of a source that have changed since they were last compared with the pages near to them, by rule:
 * contradictions, prices of a feed, twins. Pages that have not changed are left as they are. It may run twice, and stops
 * after a page when it is told to.
 */
export async function comparePages({ db }: Needs, { sourceId, url, signal }: ComparisonInput): Promise<Comparison> {
  await storeDeadLinks({ db }, sourceId)
  const due = await duePages({ db }, { sourceId, url })
  const [first] = due
  if (first === undefined) return { pages: 0, findings: 0 }
  const { chatbotId } = first
  const rarity = rarityIn(await samplePassages({ db }, { chatbotId, limit: sampled }))
  const kept = new LRUCache<string, ReadPassage>({ max: mostKept })
  const share = shareLoop()
  let [pages, findings] = [0, 0]
  for (const page of due) {
    if (signal.aborted) break
    const found = await comparePage({ db }, { page, rarity, kept, share })
    await storeFindings({ db }, { ...page, ...found })
    pages += 1
    findings += found.findings.length
  }
  await deleteFarPairs({ db }, chatbotId)
  return { pages, findings }
}

interface DuePage {
  readonly documentId: string
  readonly chatbotId: string
  readonly contentHash: string
  readonly url: string
}

// What a page was compared with is its own text and the prices of its products: a feed that changes a price makes it due.
const duePages = async (
  { db }: Needs,
  { sourceId, url }: Pick<ComparisonInput, 'sourceId' | 'url'>,
): Promise<DuePage[]> =>
  query<DuePage>(
    db.pool,
    sql`
      with source as (
        select id, chatbot_id from sources where id = ${sourceId}
      ), priced as (
        select url, md5(string_agg(price::text || currency, ' ' order by product_id)) as prices
        from products join source using (chatbot_id)
        where url is not null and price is not null and currency is not null group by url
      ), pages as (
        select documents.id, documents.chatbot_id, documents.url,
               documents.content_hash || coalesce(' ' || prices, '') as content_hash
        from documents join source using (chatbot_id) left join priced on priced.url = documents.url
        where status = 'indexed' and documents.content_hash is not null
          and (documents.source_id = source.id or priced.url is not null)
      )
      select pages.id::text as document_id, chatbot_id, pages.content_hash, url
      from pages left join compared_pages on document_id = pages.id
      where compared_pages.content_hash is distinct from pages.content_hash
        ${url === undefined ? empty : sql`and pages.url = ${url}`}
      order by pages.id limit ${mostPages}`,
  )

interface PageComparison {
  readonly page: DuePage
  readonly rarity: Rarity
  readonly kept: LRUCache<string, ReadPassage>
  readonly share: () => Promise<void> | undefined
}

async function comparePage({ db }: Needs, { page, rarity, kept, share }: PageComparison) {
  const { documentId, chatbotId } = page
  const all = await passagesOf({ db }, documentId)
  const passages = all.slice(0, mostPassages)
  const read = (passage: PagePassage): ReadPassage => {
    const known = kept.get(passage.id)
    if (known?.passage.text === passage.text) return known
    const fresh = { passage, claims: readClaims(passage) }
    kept.set(passage.id, fresh)
    return fresh
  }
  const sentences = new Set<string>()
  for (const passage of all) {
    for (const { sentence } of read(passage).claims) sentences.add(sentence)
    await share()
  }
  const pairs: Disagreeing[] = []
  const nearOf = new Map<string, readonly PagePassage[]>()
  const own = passages.map(read)
  for (const one of own) {
    const near = await findNearPassages({ db }, { chatbotId, documentId, words: searchWords(one, rarity) })
    nearOf.set(one.passage.id, near)
    for (const other of near) {
      pairs.push(...comparePassages(one, read(other), rarity))
      await share()
    }
  }
  const twin = findTwin(passages, nearOf, await lengthsOf({ db }, nearOf))
  const prices = await findFeedPrices({ db }, { page, passages: own })
  // Twins contradict each other everywhere: that there are two of them says it.
  const twins = [twin?.documentId, twin?.otherDocumentId]
  const apart = pairs.filter(({ sides: [, { page: other }] }) => !twins.includes(other.id))
  const contradictions = mostCertain(
    apart.filter(({ isEvident }) => isEvident),
    mostOfAPage,
  )
  const known = new Set(contradictions.flatMap(({ sentence, otherSentence }) => [sentence, otherSentence]))
  const isLeft = ({ isEvident, sides }: Disagreeing): boolean =>
    !isEvident && !sides.some(({ sentence }) => known.has(sentence))
  return {
    sentences: [...sentences],
    findings: [...contradictions, ...prices, ...(twin === undefined ? [] : [twin])],
    undecided: mostCertain(apart.filter(isLeft), mostUndecided),
  }
}

/** The rarest words of each claim, so that none of them is lost among the others. */
function searchWords({ claims, passage }: ReadPassage, rarity: Rarity): string[] {
  const rarest = (words: Iterable<string>): string[] =>
    [...words].filter(word => /^[\p{L}\p{M}]+$/u.test(word)).toSorted((a, b) => rarity(b) - rarity(a))
  const words = new Set(claims.flatMap(({ own }) => rarest(own.words).slice(0, wordsOfAClaim)))
  if (words.size === 0) return rarest(passage.text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).slice(0, 8)
  return rarest(words).slice(0, mostWords)
}

/** How long the text of each near page is, for twins. */
async function lengthsOf(
  { db }: Needs,
  near: ReadonlyMap<string, readonly PagePassage[]>,
): Promise<Map<string, number>> {
  const ids = [...new Set([...near.values()].flatMap(passages => passages.map(({ documentId }) => documentId)))]
  const rows = await query<{ id: string; length: number }>(
    db.pool,
    sql`
      select document_id::text as id, sum(length(text))::integer as length from chunks
      where document_id = any(${ids}::bigint[]) group by document_id`,
  )
  return new Map(rows.map(({ id, length }) => [id, length]))
}
