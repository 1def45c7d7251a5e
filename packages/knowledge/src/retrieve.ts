import type { Db } from '@frontdesk/db/connect'
import { normalisePageUrl } from './page-url.ts'
import type { Match } from './score-candidates.ts'
import { searchWords, type AskedText } from './word-search.ts'

/** A passage of the chatbot's pages that may answer the question. */
export interface FoundPassage {
  readonly chunkId: string
  /** 1, 2, 3 …: what a citation in the reply points to. */
  readonly number: number
  readonly title: string
  readonly heading: string
  readonly url: string
  readonly text: string
  /** For comparing passages of one search; nothing else. */
  readonly score: number
}

/** A visitor's question, and where it was asked. */
export interface RetrieveInput {
  readonly chatbotId: string
  readonly question: string
  /** What the visitor said before, oldest first. */
  readonly previousTurns?: readonly string[]
  readonly pageUrl?: string
  readonly limit: number
}

/** What a word of the last turn, and of the one before, counts beside a word of the question. Tuned with the bench. */
const PREVIOUS_WEIGHTS = [0.3, 0.15]
/** A passage that holds less than this share of what was asked (rare words weigh more) has nothing to do with it. */
const LEAST_COVERAGE = 0.2
const PAGE_BOOST = 1.5
const SIBLING_BOOST = 1.1

/** Passages of the visitor's page that come along although none of its words were asked for ("how much is it?"). */
const PAGE_PASSAGES = 2

/**
 * Finds the passages that answer a question, best first; none when no page of this chatbot speaks of it. A follow-up
 * ("and on Sunday?") is helped by the turns before it, and the page the visitor is on comes before others.
 */
export async function retrieve({ db }: { db: Db }, input: RetrieveInput): Promise<FoundPassage[]> {
  const { chatbotId, question, previousTurns = [], limit } = input
  const page = input.pageUrl === undefined ? undefined : normalisePageUrl(input.pageUrl)
  const near = page === undefined ? [] : spellingsOf(page)
  const matches = await searchWords({ db }, { chatbotId, asked: askedTexts(question, previousTurns), near })
  const boosted = matches.map(match => ({ ...match, score: match.score * boostOf(match, near) }))
  const ranked = withoutTwins(boosted.toSorted((a, b) => b.score - a.score))
  const passages = withPage(ranked, { near, limit })
  return passages.map(({ chunkId, title, heading, url, text, score }, index) => ({
    chunkId,
    number: index + 1,
    title,
    heading,
    url,
    text,
    score,
  }))
}

/** The best matches; among them, where anything was found at all, some of the visitor's page. */
function withPage(ranked: readonly Match[], { near, limit }: { near: readonly string[]; limit: number }): Match[] {
  const found = ranked.filter(({ coverage }) => coverage >= LEAST_COVERAGE)
  if (found.length === 0) return []
  const best = found.slice(0, limit)
  const missing = PAGE_PASSAGES - best.filter(({ url }) => near.includes(url)).length
  const ofPage = ranked
    .filter(match => near.includes(match.url) && !best.includes(match))
    .slice(0, Math.max(0, missing))
  return [...best.slice(0, limit - ofPage.length), ...ofPage]
}

function askedTexts(question: string, previousTurns: readonly string[]): AskedText[] {
  const before = PREVIOUS_WEIGHTS.map((weight, back) => ({ text: previousTurns.at(-1 - back) ?? '', weight }))
  return [{ text: question, weight: 1 }, ...before.filter(({ text }) => text !== '')]
}

/** The same page with http or https, with and without `www.` (which no IP address can have) and a closing slash. */
function spellingsOf(page: string): string[] {
  const url = new URL(page)
  const host = url.host.replace(/^www\./, '')
  const path = url.pathname.replace(/\/+$/, '')
  const hosts = [host, `www.${host}`].filter(name => URL.canParse(`http://${name}`))
  return ['https://', 'http://'].flatMap(scheme =>
    hosts.flatMap(name => [path, `${path}/`].map(end => `${scheme}${name}${end}${url.search}`)),
  )
}

/** The visitor's own page first, then its neighbours: pages in the same folder, unless that is the whole site. */
function boostOf({ url }: Match, near: readonly string[]): number {
  if (near.includes(url)) return PAGE_BOOST
  const folder = folderOf(url)
  const isNeighbour = folder !== '/' && near.some(page => folderOf(page) === folder)
  return isNeighbour ? SIBLING_BOOST : 1
}

function folderOf(address: string): string {
  const { pathname } = new URL(address)
  return pathname.slice(0, pathname.lastIndexOf('/') + 1)
}

/** Pages repeat themselves (the same terms under every product); a text counts once, where it scores best. */
function withoutTwins(matches: readonly Match[]): Match[] {
  const seen = new Set<string>()
  return matches.filter(({ text }) => {
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}
