/** What a robots.txt says to one crawler. */
export interface RobotsRules {
  readonly mayRead: (url: URL) => boolean
  /** Seconds; undefined when it names none. */
  readonly crawlDelay: number | undefined
  readonly sitemaps: readonly string[]
}

interface Rule {
  readonly isAllowed: boolean
  /** Of the pattern; the longest that fits decides. */
  readonly length: number
  /** The pattern between its asterisks. */
  readonly parts: readonly string[]
  /** Must the path end where the pattern does? */
  readonly isWhole: boolean
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
  return { mayRead: url => isAllowed(rules, escaped(url.pathname + url.search)), crawlDelay, sitemaps }
}

function fieldOf(line: string): [key: string, value: string] {
  const [content = ''] = line.split('#', 1)
  const colon = content.indexOf(':')
  return colon === -1 ? ['', ''] : [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()]
}

function ruleOf(value: string, isAllowed: boolean): Rule {
  const pattern = escaped(value)
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/)
  return { isAllowed, length: pattern.length, parts, isWhole }
}

/** Sites write `/straße` and `/stra%c3%9fe`; a URL has `/stra%C3%9Fe`. */
function escaped(path: string): string {
  try {
    return encodeURI(path)
      .replace(/%25/g, '%')
      .replace(/%[0-9a-f]{2}/gi, code => code.toUpperCase())
  } catch {
    // Half a character cannot be escaped; it is in no URL either.
    return path
  }
}

function isAllowed(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined
  for (const rule of rules) {
    const isBetter = best === undefined || rule.length > best.length || (rule.length === best.length && rule.isAllowed)
    if (isBetter && fits(rule, path)) best = rule
  }
  return best?.isAllowed ?? true
}

/** Each part is looked for behind the one before it: no way back, so no pattern takes longer than the path is long. */
function fits({ parts: [first = '', ...others], isWhole }: Rule, path: string): boolean {
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of others.entries()) {
    if (isWhole && index === others.length - 1) return path.length - part.length >= at && path.endsWith(part)
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
