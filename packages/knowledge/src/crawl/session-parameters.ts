import { divideUrl } from '../read/page-url.ts'
import type { Visit } from './frontier.ts'

// Shops without cookies write a session into every link of a page, under a name of their own, and a new one at each
// visit: each page is found again under a new address by every page. What such a part of an address is shows in what it
// does. Links of one page all have the same; the page is the same without it; and without it the page's links have another
// one. A part that says which page is meant fails the first or the second: it stays, and is not suspected again.

/** A part of an address that may be a session. */
interface Suspect {
  readonly name: string
  readonly value: string
  /** The address without it. */
  readonly without: string
}

/** A page that was read. */
interface ReadPage {
  readonly hash: string
  readonly links: readonly string[]
  /** Is it not indexed until the page without the suspect has been read? */
  readonly isHeld: boolean
}

/** Which parts of a site's addresses are sessions, as far as a run has found out. */
export interface SessionParameters {
  /** An address without the sessions in it; at a page that is being compared, without the suspected one as well. */
  readonly strip: (url: string, comparedAt?: string) => string
  /** The address without what may be a session; undefined if nothing may be, or where it was compared already. */
  readonly suspected: (url: string) => string | undefined
  /** Do pages wait for what this one says? */
  readonly isAwaited: (url: string) => boolean
  /** Learns from a visit: what the page says, and its links; without these, that nothing was there to read. */
  readonly learn: (visit: Visit, page: ReadPage | 'not sent' | undefined) => Learnt
}

interface KnownPage {
  readonly hash: string
  readonly hasLinks: boolean
  /** What its links have under each name, as far as it is remembered. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
}

interface Held {
  readonly visit: Visit
  readonly suspect: Suspect
  readonly isHeld: boolean
}

interface Learnt {
  /** Are there sessions that were not known before? */
  readonly isNew: boolean
  /** Pages that were held back for one that turned out to be another. */
  readonly again: readonly Visit[]
}

type Verdict = 'session' | 'part of the page'

/** A name that could not be decided by so many pages is no session. */
const mostTrials = 3
/** Of one page. */
const mostNames = 50
const mostKnownNames = 1_000
/** Of one name on one page. Sessions have one; a name with so many has others that are not remembered. */
const mostValues = 5
/** Of an address whose sessions are looked for. */
const mostParts = 20

/** Nothing is known of the site yet. */
export function newSessionParameters(): SessionParameters {
  const verdicts = new Map<string, Verdict>()
  const candidates = new Set<string>()
  const trials = new Map<string, number>()
  /** Undefined if nothing was there to read. */
  const pages = new Map<string, KnownPage | undefined>()
  /** Pages that have not changed since they were read. What they say is not known: they decide nothing. */
  const notSent = new Set<string>()
  /** Pages that wait for the one at the address without the suspect. */
  const waiting = new Map<string, Held[]>()
  const suspectIn = (url: string): Suspect | undefined =>
    suspectsIn(url).find(({ name }) => candidates.has(name) && !verdicts.has(name))

  const strip = (url: string, comparedAt?: string): string => {
    const compared = (comparedAt === undefined ? undefined : waiting.get(comparedAt))?.map(
      ({ suspect }) => suspect.name,
    )
    if (sessionsIn(verdicts) === 0 && compared === undefined) return url
    const isSession = (name: string) => verdicts.get(name) === 'session' || compared?.includes(name) === true
    return joined(partsOf(url).filter(({ name }) => name === undefined || !isSession(name)))
  }

  /** Notes which names have one value on a page, and which have several at one address: those say what the page is. */
  const observe = (links: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
    const values = new Map<string, Map<string, string>>()
    for (const link of links) {
      for (const { name, value, without } of suspectsIn(link)) {
        const places = values.get(name) ?? new Map<string, string>()
        if (values.size < mostNames) values.set(name, places)
        if (places.has(without) && places.get(without) !== value) setVerdict(name, 'part of the page')
        places.set(without, value)
      }
    }
    for (const [name, places] of values) {
      if (places.size > 1 && new Set(places.values()).size === 1 && candidates.size < mostKnownNames)
        candidates.add(name)
    }
    return new Map(
      [...values].map(([name, places]) => [name, new Set([...new Set(places.values())].slice(0, mostValues))]),
    )
  }

  const setVerdict = (name: string, verdict: Verdict) => {
    if (!verdicts.has(name) && verdicts.size < mostKnownNames) verdicts.set(name, verdict)
  }

  /**
   * Is what is suspected a session? Both pages say the same, and the links of one of them have another value, or those of
   * both none any more: the site knows its visitor by a cookie meanwhile. False if the two do not say so; others may.
   */
  const isSession = (url: string, { name, value, without }: Suspect): boolean => {
    const [one, other] = [pages.get(url), pages.get(without)]
    if (one === undefined || other === undefined || one.hash !== other.hash) return false
    const [own, others] = [one.values.get(name), other.values.get(name)]
    if (own === undefined && others === undefined) return one.hasLinks && other.hasLinks
    return isWithout(own, value) || isWithout(others, value)
  }

  /** Compares a page with the one at the address without the suspect. True if it is no page of its own. */
  const judge = ({ visit, suspect }: Held): boolean => {
    const { name } = suspect
    if (notSent.has(visit.url) || notSent.has(suspect.without)) return verdicts.get(name) === 'session'
    const times = (trials.get(name) ?? 0) + 1
    trials.set(name, times)
    if (isSession(visit.url, suspect)) setVerdict(name, 'session')
    else if (times >= mostTrials) setVerdict(name, 'part of the page')
    return verdicts.get(name) === 'session'
  }

  return {
    strip,
    suspected: url => suspectIn(url)?.without,
    isAwaited: url => waiting.has(url),
    learn(visit, found) {
      const { url } = visit
      const page = found === 'not sent' ? undefined : found
      if (found === 'not sent') notSent.add(url)
      else notSent.delete(url)
      const before = sessionsIn(verdicts)
      const suspect = visit.isOwn || page === undefined ? undefined : suspectIn(url)
      pages.set(
        url,
        page === undefined
          ? undefined
          : { hash: page.hash, hasLinks: page.links.length > 0, values: observe(page.links) },
      )
      const ready = waiting.get(url) ?? []
      waiting.delete(url)
      if (suspect !== undefined) {
        const held = { visit, suspect, isHeld: page?.isHeld === true }
        if (pages.has(suspect.without)) ready.push(held)
        else waiting.set(suspect.without, [...(waiting.get(suspect.without) ?? []), held])
      }
      const again = ready.filter(held => !judge(held) && held.isHeld).map(held => held.visit)
      return { isNew: sessionsIn(verdicts) > before, again }
    },
  }
}

/** Have the links of a page other values, and not this one? */
const isWithout = (values: ReadonlySet<string> | undefined, value: string): boolean =>
  values !== undefined && values.size < mostValues && !values.has(value)

const sessionsIn = (verdicts: ReadonlyMap<string, Verdict>): number =>
  [...verdicts.values()].filter(verdict => verdict === 'session').length

/** Session ids are random: too long to guess, and with a digit among them. */
const valuePattern = /^(?=.*\d)[\w.,~!@$:*%+-]{8,200}$/
const segmentPattern = /^(?=.*\d)(?=.*[a-z])[\w~-]{20,200}$/i

/** What an address consists of, each part with the sign before it: joined, these are the address. */
interface Part {
  readonly text: string
  /** What is called by this name may be a session; undefined for others. */
  readonly name: string | undefined
  readonly value: string
}

/** What may be a session in an address: parameters of its query and of its path, and segments of its path. */
function suspectsIn(url: string): Suspect[] {
  const parts = partsOf(url)
  return parts.flatMap(({ name, value }, at) =>
    name === undefined ? [] : [{ name, value, without: joined(parts.toSpliced(at, 1)) }],
  )
}

/** The parts of an address after its host. An address with many parts is not searched for session ids. */
function partsOf(url: string): Part[] {
  const { path, query } = divideUrl(url)
  const start = path.indexOf('/', path.indexOf('//') + 2)
  const segments = path.slice(start + 1).split('/', mostParts + 1)
  const inPath = segments.flatMap((segment, index): Part[] => {
    const [name = '', ...parameters] = segment.split(';', mostParts + 2)
    // The last segment is the page.
    const maySession = index < segments.length - 1 && segmentPattern.test(segment)
    const own = { text: `/${name}`, name: maySession ? `/${index}` : undefined, value: name }
    return [own, ...parameters.map(parameter => partOf(';', parameter))]
  })
  const inQuery = query === undefined ? [] : query.split('&', mostParts + 1).map(pair => partOf('&', pair))
  const parts = [...inPath, ...inQuery]
  if (parts.length > mostParts) return [{ text: url, name: undefined, value: '' }]
  return [{ text: path.slice(0, start), name: undefined, value: '' }, ...parts]
}

function partOf(sign: ';' | '&', pair: string): Part {
  const { key, value } = pairOf(pair)
  const name = `${sign === '&' ? '?' : sign}${key}`
  return { text: sign + pair, name: valuePattern.test(value) ? name : undefined, value }
}

/** The address of these parts: the first parameter stands behind a `?`. */
function joined(parts: readonly Part[]): string {
  const first = parts.findIndex(({ text }) => text.startsWith('&'))
  return parts.map(({ text }, at) => (at === first ? `?${text.slice(1)}` : text)).join('')
}

function pairOf(pair: string): { key: string; value: string } {
  const at = pair.indexOf('=')
  return at === -1 ? { key: '', value: pair } : { key: pair.slice(0, at), value: pair.slice(at + 1) }
}
