import type { Choosing } from '../model.ts'
import type { Unit } from './extract-units.ts'
import { expectations } from './expectations.ts'
import { fold } from './fold.ts'
import { newLikeness } from './likeness.ts'
import { headingsOf, isSame, placesOf, union, type Place, type Terms } from './places.ts'
import { askedTerms, asksNumber, isForeign, type AskedPassages } from './window-features.ts'
import { termsOf } from './word-forms.ts'

/** One of the things that a question may be about, and what is told of it; without units all of its page is. */
export interface Choice {
  /** As the website calls it. */
  readonly name: string
  readonly units: readonly Unit[]
  readonly pageUrl: string
}

const mostChoices = 4
const likeEnough = 0.6
const longestName = 60
/** Two titles that differ in more words speak of different matters. */
const mostOwnWords = 3

/** Short, and neither a sentence nor code. */
const isName = (text: string): boolean =>
  text !== '' && text.length <= longestName && !/[.!?…]\s|[.!…:]$|[<>{}\\[\]|=/]/.test(text)

const newReader = () => {
  const like = newLikeness()
  const isIn = (term: string, terms: Terms): boolean => like(term, terms) >= likeEnough
  return { isIn, isAllIn: (some: Terms, terms: Terms): boolean => [...some].every(term => isIn(term, terms)) }
}
type Reader = ReturnType<typeof newReader>

/**
 * The things among which a question leaves open which one it is about, where the passages tell different things of them:
 * the same line (`Weight: 310 g`) or the same heading under other headings, or pages whose titles are the same but for a
 * few words. Only one where the conversation, the page that is open or what the website passes along decides it; none
 * where there is nothing to choose. How likely windows are is not asked: of two of different pages that hold all words of
 * the question and are both likely, nearly always one is the answer.
 */
export function findChoices(asked: AskedPassages, units: readonly Unit[], choosing: Choosing): Choice[] {
  const own = askedTerms(asked.question, asked.language)
  const reader = newReader()
  const isWhole = (text: string): boolean => {
    const terms = termsOf(text, asked.language)
    return terms.size > 0 && reader.isAllIn(own, terms) && reader.isAllIn(terms, own)
  }
  if (own.size === 0 || asked.passages.some(({ title }) => isWhole(title))) return []
  const groups = groupsByKey(asked, placesOf(asked, units), own, reader)
  const ofGroups = groups.map(group => choicesIn(asked, group, own, reader))
  const [choices = []] = [...ofGroups, choicesByTitle(asked, own, reader)].filter(({ length }) => length > 1)
  const before = asked.earlier.join(' ')
  // In a conversation a question of one word leans on what was said.
  const leans = own.size < 2 && termsOf(before, asked.language).size > 0
  const left = decide(choices, asked.language, choosing, leans ? '' : before)
  return leans && left.length > 1 ? [] : left.slice(0, mostChoices)
}

/** Places that tell the question's words under one name; those that name most of them first. */
function groupsByKey({ question }: AskedPassages, places: readonly Place[], own: Terms, reader: Reader): Place[][] {
  const groups = new Map<string, Place[]>()
  const folded = fold(question)
  const needsNumber = asksNumber.test(folded)
  // "When are you open?" has no word but the one it is about. It does not ask how wide an umbrella is when it is open.
  const wanted = expectations.filter(
    ({ asks, about }) => asks.test(folded) && reader.isAllIn(own, termsOf(about, 'en')),
  )
  for (const place of places) {
    if (wanted.length > 0 && !wanted.some(({ looks }) => looks.test(place.told))) continue
    const isAsked = reader.isAllIn(place.key, own) || (place.units.length === 1 && reader.isAllIn(own, place.terms))
    if (place.key.size === 0 || !isAsked || (needsNumber && !/\d/.test(place.told))) continue
    const key = [...place.key].toSorted().join(' ')
    const group = groups.get(key) ?? []
    if (!group.some(({ above }) => above.join('\n') === place.above.join('\n'))) groups.set(key, [...group, place])
  }
  return [...groups.values()].toSorted((one, other) => (other[0]?.key.size ?? 0) - (one[0]?.key.size ?? 0))
}

/** What a group leaves to choose from, without the places that the question does not mean. */
function choicesIn({ language }: AskedPassages, group: readonly Place[], own: Terms, reader: Reader): Choice[] {
  const open = [...own].filter(term => !group.every(({ terms }) => reader.isIn(term, terms)))
  const meant = group.filter(({ terms, aboveTerms }) => reader.isAllIn(new Set(open), union([terms, aboveTerms])))
  const names = meant.map(({ above }) => ownHeading(above, meant))
  const isToldApart =
    names.every(name => isName(name) && !reader.isAllIn(termsOf(name, language), own)) &&
    new Set(names.map(fold)).size === names.length &&
    new Set(meant.map(({ told }) => told)).size === meant.length
  if (!isToldApart) return []
  return meant.map(({ units, pageUrl }, at) => ({ name: names[at] ?? '', units, pageUrl }))
}

/** The first heading above a place that not all of them have; the title says more of the website, and comes last. */
function ownHeading([title = '', ...headings]: readonly string[], places: readonly Place[]): string {
  const isShared = (part: string): boolean => places.every(({ above }) => above.some(other => isSame(other, part)))
  return [...headings, title].find(part => isName(part) && !isShared(part)) ?? ''
}

/** Pages or chapters that are called the same but for a few words, where what they share is what is asked for. */
function choicesByTitle({ question, passages, language }: AskedPassages, own: Terms, reader: Reader): Choice[] {
  if (asksNumber.test(fold(question))) return []
  const all = passages.filter(passage => !isForeign(passage, language))
  const named = all.flatMap(passage => {
    const ofPage = all.filter(({ url }) => url === passage.url).flatMap(other => headingsOf(other))
    const terms = union(ofPage.map(text => termsOf(text, language)))
    return reader.isAllIn(own, terms) ? headingsOf(passage).map(name => ({ name, pageUrl: passage.url })) : []
  })
  const titles = named.filter(({ name }, at) => named.findIndex(other => isSame(other.name, name)) === at)
  const isAsked = (words: string[]): boolean =>
    [...own].some(term => reader.isIn(term, termsOf(words.join(' '), language)))
  const isOwn = (words: string[]): boolean =>
    words.length <= mostOwnWords && !/\d/.test(words.join('')) && termsOf(words.join(' '), language).size > 0
  for (const title of titles) {
    const alike = titles.filter(({ name }) => {
      const { shared, one, other } = differenceOf(title.name, name)
      return isAsked(shared) && !isAsked([...one, ...other]) && isOwn(one) && isOwn(other)
    })
    if (alike.length > 0) return [title, ...alike].map(one => ({ ...one, units: [] }))
  }
  return []
}

/** The words that two texts begin and end with, and those that each has between. */
function differenceOf(one: string, other: string): Record<'shared' | 'one' | 'other', string[]> {
  const [a, b] = [one.split(/\s+/), other.split(/\s+/)]
  const isEqual = (at: number, to: number): boolean => isSame(a.at(at) ?? '', b.at(to) ?? '')
  const most = Math.min(a.length, b.length)
  let from = 0
  while (from < most && isEqual(from, from)) from += 1
  let end = 0
  while (end < most - from && isEqual(-1 - end, -1 - end)) end += 1
  const between = (words: string[]): string[] => words.slice(from, words.length - end)
  return { shared: [...a.slice(0, from), ...a.slice(a.length - end)], one: between(a), other: between(b) }
}

/** The choices that the visitor chose, or that something beside the question names; all of them where nothing does. */
function decide(
  choices: readonly Choice[],
  language: string,
  { chosen, pageUrl, facts }: Choosing,
  before: string,
): readonly Choice[] {
  const isChosen = choices.filter(({ name }) => chosen !== undefined && isSame(name, chosen))
  if (isChosen.length > 0) return isChosen
  const onPage = choices.filter(choice => pageUrl !== undefined && pageOf(choice.pageUrl) === pageOf(pageUrl))
  const left = onPage.length > 0 ? onPage : choices
  const names = left.map(({ name }) => termsOf(name, language))
  for (const text of [facts.join(' '), before]) {
    const known = termsOf(text, language)
    // "35" alone names no product.
    const namesIt = (term: string): boolean =>
      /\p{L}/u.test(term) && known.has(term) && names.filter(other => other.has(term)).length === 1
    const named = left.filter((_, at) => [...(names[at] ?? [])].some(namesIt))
    if (named.length > 0) return named
  }
  return left
}

/** An address without what only says where on the page. */
const pageOf = (url: string): string => url.replace(/[?#].*$/, '').replace(/\/$/, '')
