import { shareLoop } from '@frontdesk/runtime/share-loop'
import { compilePatterns, longestAddress, type UrlPattern } from '../sources/compile-patterns.ts'
import { escapedPath, escapedPattern } from '../sources/escaped-path.ts'

/** Rules of a robots.txt for one crawler. */
export interface RobotsRules {
  readonly mayRead: (url: URL) => boolean
  /** Seconds; undefined when it names none. */
  readonly crawlDelay: number | undefined
  /** As they are written. */
  readonly sitemaps: readonly string[]
}

/** Patterns by how long they are, and by whether they allow: the longest that fits decides, and of two as long the one that allows. */
type Rules = Map<number, Set<string>>

/** Of one file; a crawl reads fewer. */
const mostSitemaps = 1_000
/** Of one line, which may name several. No address that is read is longer. */
const longestSitemapLine = 2_000

interface Group {
  readonly rules: Rules
  crawlDelay: number | undefined
}

/**
 * Reads a robots.txt as RFC 9309 has it: the groups that name this crawler count together, else those for `*`; of the
 * patterns that fit a path the longest decides, and of two as long the one that allows. Others have the event loop
 * meanwhile; what an address takes does not grow with the number of rules.
 */
export async function readRules(text: string, crawler: string): Promise<RobotsRules> {
  const name = crawler.toLowerCase()
  const own: Group = { rules: new Map(), crawlDelay: undefined }
  const common: Group = { rules: new Map(), crawlDelay: undefined }
  const sitemaps: string[] = []
  const share = shareLoop()
  let isNamed = false
  let groups: Group[] = []
  // Only a rule ends the names that a group begins with: other lines do not touch it (RFC 9309, 2.2.4).
  let isHead = false
  let crawlDelay: number | undefined
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    await share()
    const [key, value] = fieldOf(line)
    const isSitemap = (key === 'sitemap' || key === 'site-map') && value !== '' && value.length <= longestSitemapLine
    if (isSitemap && sitemaps.length < mostSitemaps) sitemaps.push(value)
    if (key === 'user-agent') {
      const agent = value.toLowerCase().split('/', 1)[0]?.trim()
      if (!isHead) {
        groups = []
        crawlDelay = undefined
      }
      isHead = true
      isNamed ||= agent === name
      if (agent === name && !groups.includes(own)) groups.push(own)
      if (agent === '*' && !groups.includes(common)) groups.push(common)
    }
    if (key === 'allow' || key === 'disallow') {
      isHead = false
      const isRule = value !== '' && value.length <= longestAddress && groups.length > 0
      const pattern = isRule ? escapedRule(value) : ''
      if (pattern !== '') for (const { rules } of groups) addRule(rules, pattern, key === 'allow')
    }
    if (key === 'crawl-delay') crawlDelay = Number(value)
    if (crawlDelay !== undefined) for (const group of groups) group.crawlDelay = crawlDelay
  }
  const found = isNamed ? own : common
  return { mayRead: await permissionBy(found.rules), crawlDelay: found.crawlDelay, sitemaps }
}

function fieldOf(line: string): [key: string, value: string] {
  const [content = ''] = line.split('#', 1)
  const colon = content.indexOf(':')
  return colon === -1 ? ['', ''] : [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()]
}

/** A rule whose `$` at its end, and no other, stands for the end of a path. */
const escapedRule = (value: string): string =>
  value.endsWith('$') ? `${escapedPattern(value.slice(0, -1))}$` : escapedPattern(value)

function addRule(rules: Rules, pattern: string, isAllowed: boolean): void {
  const rank = 2 * pattern.length + Number(isAllowed)
  const equals = rules.get(rank) ?? new Set()
  rules.set(rank, equals.add(pattern))
}

async function permissionBy(rules: Rules): Promise<RobotsRules['mayRead']> {
  const ranks = [...rules.keys()].toSorted((a, b) => b - a)
  const firstFit = await compilePatterns(inOrder(rules, ranks))
  /** The number of the first pattern behind those of each rank. */
  let number = 0
  const ends = ranks.map(rank => (number += rules.get(rank)?.size ?? 0))
  return url => {
    const found = firstFit(escapedPath(url.pathname + url.search))
    const rank = ranks[ends.findIndex(end => found < end)] ?? 1
    return found === -1 || rank % 2 === 1
  }
}

function* inOrder(rules: Rules, ranks: readonly number[]): Generator<UrlPattern> {
  for (const rank of ranks) for (const pattern of rules.get(rank) ?? []) yield patternOf(pattern)
}

function patternOf(written: string): UrlPattern {
  const isWhole = written.endsWith('$')
  return { text: isWhole ? written.slice(0, -1) : written, isWhole }
}
