import { escapedPath, fitsPattern, urlPattern, type UrlPattern } from '../sources/url-pattern.ts'

/** Rules of a robots.txt for one crawler. */
export interface RobotsRules {
  readonly mayRead: (url: URL) => boolean
  /** Seconds; undefined when it names none. */
  readonly crawlDelay: number | undefined
  readonly sitemaps: readonly string[]
}

interface Rule extends UrlPattern {
  readonly isAllowed: boolean
  /** Of the pattern; the longest that fits decides. */
  readonly length: number
}

interface Group {
  readonly rules: Rule[]
  crawlDelay: number | undefined
}

/**
 * Reads a robots.txt as RFC 9309 has it: the groups that name this crawler count together, else those for `*`; of the
 * patterns that fit a path the longest decides, and of two as long the one that allows. Takes time with the file's
 * length, and for each address with the number of rules.
 */
export function readRules(text: string, crawler: string): RobotsRules {
  const name = crawler.toLowerCase()
  const own: Group = { rules: [], crawlDelay: undefined }
  const common: Group = { rules: [], crawlDelay: undefined }
  const sitemaps: string[] = []
  let isNamed = false
  let groups: Group[] = []
  let isHead = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [key, value] = fieldOf(line)
    if (key === 'sitemap' && value !== '') sitemaps.push(value)
    if (key === 'user-agent') {
      const agent = value.toLowerCase().split('/', 1)[0]?.trim()
      if (!isHead) groups = []
      isHead = true
      isNamed ||= agent === name
      if (agent === name && !groups.includes(own)) groups.push(own)
      if (agent === '*' && !groups.includes(common)) groups.push(common)
    } else if (key !== '' && key !== 'sitemap') isHead = false
    if ((key === 'allow' || key === 'disallow') && value !== '') {
      const rule = groups.length === 0 ? undefined : ruleOf(value, key === 'allow')
      if (rule !== undefined) for (const group of groups) group.rules.push(rule)
    }
    if (key === 'crawl-delay') for (const group of groups) group.crawlDelay = Number(value)
  }
  const { rules, crawlDelay } = isNamed ? own : common
  return { mayRead: url => isAllowed(rules, escapedPath(url.pathname + url.search)), crawlDelay, sitemaps }
}

function fieldOf(line: string): [key: string, value: string] {
  const [content = ''] = line.split('#', 1)
  const colon = content.indexOf(':')
  return colon === -1 ? ['', ''] : [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()]
}

function ruleOf(value: string, isAllowed: boolean): Rule {
  const pattern = escapedPath(value)
  const isWhole = pattern.endsWith('$')
  return { isAllowed, length: pattern.length, ...urlPattern(isWhole ? pattern.slice(0, -1) : pattern, isWhole) }
}

function isAllowed(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined
  for (const rule of rules) {
    const isBetter = best === undefined || rule.length > best.length || (rule.length === best.length && rule.isAllowed)
    if (isBetter && fitsPattern(rule, path)) best = rule
  }
  return best?.isAllowed ?? true
}
