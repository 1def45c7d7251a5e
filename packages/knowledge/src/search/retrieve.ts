import type { Db } from '@frontdesk/db/connect'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { asSearchError } from '../errors.ts'
import { findAll, findLikely } from './find-candidates.ts'
import type { FoundPassage, Retrieve, RetrieveInput } from './found-passage.ts'
import { fuse } from './fuse.ts'
import { newChatbotPages } from './chatbot-pages.ts'
import type { IndexMemory } from '../semantic/index-memory.ts'
import { openPassageIndexes } from './open-passage-indexes.ts'
import { newPassageCache } from './passage-cache.ts'
import type { PassageIndex } from './passage-index.ts'
import { newQueryWordReader } from './read-query-words.ts'
import { nothingFound, type SemanticSearch } from '../semantic/semantic-search.ts'
import { normalisePageUrl } from '../read/page-url.ts'
import { findNearDuplicates } from './near-duplicates.ts'
import { scoreCandidates, type Match } from './score-candidates.ts'
import { withProducts } from './with-products.ts'
import { withVerifiedAnswers } from './with-verified-answers.ts'
import { newWordCounts } from './word-counts.ts'

export interface RetrieverNeeds {
  /** From `connectForSearch`, where speed matters. */
  readonly db: Pick<Db, 'pool'>
  /** How stale the knowledge of which languages a chatbot's pages have may be; tests choose their own. */
  readonly keepMs?: number
  /** Where the passages of small chatbots are kept; without memory every keyword search asks PostgreSQL. */
  readonly indexMemory?: IndexMemory | undefined
  /** Undefined if passages are found by keyword search alone. */
  readonly semanticSearch?: SemanticSearch | undefined
}

/**
 * Below this coverage of the best passage (rare words weigh more), the website does not answer the question.
 * Of the questions that it does answer one in a hundred is lost so, of follow-ups three at most; of questions about
 * something else altogether a site of 30 passages leaves more than half at once, a large one few. The model reads
 * the passages and says so of the others.
 */
const answeredFrom = 0.2
/**
 * A passage that comes along with better ones holds this share at least. On sites of 30 passages .2 would show the answer
 * of 81 and 91 % of follow-ups, on the bench's two collections, where .1 shows that of 92.
 */
const minCoverage = 0.1
const pageBoost = 1.5
const siblingBoost = 1.1
/** Passages of the visitor's page that come along although none of its words were asked for ("how much is it?"). */
const pagePassages = 2

/** Below it, a question of which nothing better is found may be mistyped. */
const nextToNothing = 0.3

/** A site that repeats itself over and over is not read to its end for one question. */
const maxReads = 3

/** The first page of a chatbot, and the first in a new language, is found after so long at most; any other at once. */
const knownPagesKeepMs = 1_000
const wordCountsKeepMs = 60_000

/** A visitor waits. Each statement has 2 s for itself; this counts from the wait for a connection to the last of them. */
const searchTimeoutMs = 2_500

// Languages, word counts and texts of passages are cached between searches, and all passages of small chatbots, by the
// version of what the chatbot knows. Results never are: a deleted passage is found no more as soon as its deletion is
// committed.

/** Makes the search of one process. Every statement it makes is bound to the chatbot. */
export function newRetriever(needs: RetrieverNeeds): Retrieve {
  const { db, keepMs = knownPagesKeepMs, indexMemory, semanticSearch } = needs
  const hasMemory = indexMemory !== undefined && indexMemory.maxBytes > 0
  const findIndex = hasMemory ? openPassageIndexes({ db, memory: indexMemory }) : () => undefined
  const search = newKeywordSearch({ db, keepMs })
  const readBest = newBestReader({ db })

  const searchPages: Retrieve = async input => {
    const page = input.pageUrl === undefined ? undefined : normalisePageUrl(input.pageUrl)
    const near = page === undefined ? [] : spellingsOf(page)
    const { chatbotId, knowledgeVersion, limit, isToQuote = false } = input
    const index = knowledgeVersion === undefined ? undefined : findIndex(chatbotId, knowledgeVersion)
    const find = async () => {
      const [keyword, semantic] = await Promise.all([
        search(input, { near, index }),
        semanticSearch?.(input) ?? nothingFound,
      ])
      const ranked = withoutTwins(boosted(fuse(keyword, semantic.matches), near))
      const passages = await readBest({ chatbotId, index }, ranked, { near, limit })
      const parts = isToQuote ? await semantic.scoreParts(passages.map(({ id }) => id)) : undefined
      return passages.map((passage, place): FoundPassage => {
        const { id, title, heading, url, text, language, score, coverage, closeness, standing } = passage
        const partStandings = parts?.get(id)
        return {
          chunkId: id,
          number: place + 1,
          title,
          heading,
          url,
          text,
          ...(language === undefined ? {} : { language }),
          score,
          coverage,
          ...(standing === undefined ? {} : { standing }),
          ...(partStandings === undefined ? {} : { partStandings }),
          ...(closeness === 'very close' ? { isClose: true } : {}),
        }
      })
    }
    return inTime(find()).catch(error => {
      throw asSearchError(error)
    })
  }
  return withVerifiedAnswers({ db, keepMs }, withProducts({ db, keepMs }, searchPages))
}

/** Where passages are looked for: the visitor's page in every spelling, and the passages in memory if they are there. */
interface Place {
  readonly near: readonly string[]
  readonly index: PassageIndex | undefined
}

/** Finds and scores passages by their words: in memory, or in PostgreSQL. */
function newKeywordSearch({ db, keepMs }: Pick<RetrieverNeeds, 'db'> & { keepMs: number }) {
  const knownPages = newChatbotPages({ db, keepMs })
  const countWords = newWordCounts({ db, keepMs: wordCountsKeepMs })
  const readQueryWords = newQueryWordReader({ db })
  return async (
    { chatbotId, question, previousTurns = [], lastReply = '', isToQuote = false, isCorrected = false }: RetrieveInput,
    { near, index }: Place,
  ): Promise<Match[]> => {
    const asked = { question, earlier: previousTurns.toReversed(), reply: lastReply }
    if (index !== undefined) {
      const words = await readQueryWords(asked, index.configurations)
      if (isToQuote) return index.search(index.correct(words), near)
      const found = index.search(words, near)
      return isCorrected && !found.some(({ coverage }) => coverage >= nextToNothing)
        ? moreOf(found, index.search(index.correct(words), near))
        : found
    }
    const known = await knownPages(chatbotId)
    const { pages, isSmall } = known
    if (pages === 0) return []
    const wanted = { chatbotId, known, asked, near }
    const { words, candidates } = await (isSmall ? findAll({ db }, wanted) : findLikely({ db, countWords }, wanted))
    return scoreCandidates(candidates, { words, pages })
  }
}

/** Of two searches the one that finds a passage which holds more. */
function moreOf(one: Match[], other: Match[]): Match[] {
  const most = (matches: readonly Match[]): number =>
    matches.reduce((highest, { coverage }) => Math.max(highest, coverage), 0)
  return most(other) > most(one) ? other : one
}

/** Reads the best passages. A near duplicate of a better one gives its place to the next. */
function newBestReader({ db }: Pick<RetrieverNeeds, 'db'>) {
  const readPassages = newPassageCache({ db })
  return async (
    { chatbotId, index }: { chatbotId: string } & Pick<Place, 'index'>,
    ranked: readonly Match[],
    wanted: Wanted,
  ) => {
    let left = ranked
    for (let read = 1; ; read++) {
      const best = withPage(left, wanted)
      const passages = index?.read(best) ?? (await readPassages(chatbotId, best))
      const repeats = findNearDuplicates(passages)
      if (repeats.size === 0 || read === maxReads) return passages.filter(({ id }) => !repeats.has(id))
      left = left.filter(({ id }) => !repeats.has(id))
    }
  }
}

/** Gives a search up that takes too long, whichever statement or connection it waits for. */
async function inTime<Result>(search: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the search took too long')), searchTimeoutMs)
  })
  try {
    return await Promise.race([search, limit])
  } finally {
    clearTimeout(timer)
  }
}

interface Wanted {
  readonly near: readonly string[]
  readonly limit: number
}

/** The best matches; among them, where anything was found at all, some of the visitor's page. */
function withPage(ranked: readonly Match[], { near, limit }: Wanted): Match[] {
  if (!ranked.some(answers)) return []
  const found = ranked.filter(({ coverage, closeness = null }) => closeness !== null || coverage >= minCoverage)
  const best = found.slice(0, limit)
  const missing = pagePassages - best.filter(({ url }) => near.includes(url)).length
  const ofPage = ranked
    .filter(match => near.includes(match.url) && !best.includes(match))
    .slice(0, Math.max(0, missing))
  return [...best.slice(0, limit - ofPage.length), ...ofPage]
}

/** Reason enough to answer. */
const answers = ({ coverage, closeness = null }: Match): boolean =>
  closeness === 'close' || closeness === 'very close' || coverage >= answeredFrom

/** The same page with http or https, with and without `www.` (which no IP address can have) and a closing slash. */
function spellingsOf(page: string): string[] {
  const url = new URL(page)
  const host = url.host.replace(/^www\./, '')
  const path = url.pathname.replace(/\/+$/, '')
  const hosts = [host, `www.${host}`].filter(name => parseUrl(`http://${name}`) !== null)
  return ['https://', 'http://'].flatMap(scheme =>
    hosts.flatMap(name => [path, `${path}/`].map(end => `${scheme}${name}${end}${url.search}`)),
  )
}

/** The visitor's own page first, then its neighbours: pages in the same folder, unless that is the whole site. */
function boosted(matches: readonly Match[], near: readonly string[]): Match[] {
  if (near.length === 0) return [...matches]
  const folders = new Set(near.map(folderOf).filter(folder => folder !== '/'))
  const boostOf = (url: string): number => {
    if (near.includes(url)) return pageBoost
    return folders.has(folderOf(url)) ? siblingBoost : 1
  }
  return matches
    .map(match => ({ ...match, score: match.score * boostOf(match.url) }))
    .toSorted((a, b) => b.score - a.score)
}

/** `https://shop.example/products/wren?size=1` → `/products/` */
const folderOf = (address: string): string => /^\w+:\/\/[^/?#]*(\/(?:[^?#]*\/)?)/.exec(address)?.[1] ?? '/'

/** Pages repeat themselves (the same terms under every product); a text counts once, where it scores best. */
function withoutTwins(matches: readonly Match[]): Match[] {
  const seen = new Set<string>()
  return matches.filter(({ contentHash }) => {
    const isNew = !seen.has(contentHash)
    seen.add(contentHash)
    return isNew
  })
}
