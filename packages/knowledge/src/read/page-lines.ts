import type { Block } from './page-blocks.ts'

/** The lines that a page says, its title first, as numbers: equal lines have equal ones. */
export interface PageLines {
  readonly exact: readonly number[]
  /** The lines without their dates and numbers, as far as something is left. Amounts of money and shares stay. */
  readonly undated: readonly number[]
}

/** More of a page are not compared with others. */
const maxLines = 500
const maxLineLength = 2_000

/** The lines of a page, for telling whether it says anything that others do not. */
export function pageLines({
  title,
  blocks,
  language,
}: {
  title: string
  blocks: readonly Pick<Block, 'text'>[]
  language: string | null
}): PageLines {
  const lines = [title, ...blocks.flatMap(({ text }) => text.split('\n'))]
    .map(line => line.trim().slice(0, maxLineLength))
    .filter(line => line !== '')
    .slice(0, maxLines)
  const words = dateWords(language ?? 'en')
  const undated = lines.map(line => withoutDates(line, words)).filter(line => /\p{L}|\p{Sc}/u.test(line))
  return { exact: numbersOf(lines), undated: numbersOf(undated) }
}

const numbersOf = (lines: readonly string[]): number[] => [...new Set(lines.map(numberOf))]

/** FNV-1a. Two lines of a million have the same number by chance once in 4,000. */
function numberOf(line: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < line.length; at++) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** "No events on 5 May 2031" and "No events on 12 June 2031" are the same. "37 euros" and "12 euros" are not. */
function withoutDates(line: string, words: ReadonlySet<string>): string {
  return line
    .replaceAll(/\p{L}+/gu, word => (words.has(word.toLowerCase()) ? '' : word))
    .replaceAll(amountPattern, (number, before?: string, behind?: string) =>
      before === undefined && behind === undefined ? '0' : number,
    )
    .replaceAll(/0(?:[\s\p{P}|]*0)+/gu, '0')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const amountPattern = /(\p{Sc}\s?|\b[A-Z]{3}\s)?\d(?:[\d.,]*\d)?(\s?(?:\p{Sc}|%|[A-Z]{3}\b|[Ee]uros?\b|EUROS?\b))?/gu

const knownWords = new Map<string, ReadonlySet<string>>()
/** Of a process: pages name languages as they like. */
const maxLanguages = 100

/** Names of months and days, as they are written alone and in a date, whole and short. */
export function dateWords(language: string): ReadonlySet<string> {
  const known = knownWords.get(language)
  if (known !== undefined) return known
  const words = new Set<string>()
  for (const style of ['long', 'short'] as const) {
    for (let month = 0; month < 12; month++)
      addWords(words, language, { month: style }, new Date(Date.UTC(2026, month, 15)))
    for (let day = 0; day < 7; day++)
      addWords(words, language, { weekday: style }, new Date(Date.UTC(2026, 5, 1 + day)))
  }
  if (knownWords.size < maxLanguages) knownWords.set(language, words)
  return words
}

function addWords(words: Set<string>, language: string, style: Intl.DateTimeFormatOptions, date: Date): void {
  for (const more of [{}, { day: 'numeric' } as const]) {
    const format = new Intl.DateTimeFormat(supported(language), { ...style, ...more, timeZone: 'UTC' })
    for (const { type, value } of format.formatToParts(date)) {
      if (type !== 'month' && type !== 'weekday') continue
      for (const [word] of value.matchAll(/\p{L}+/gu)) words.add(word.toLowerCase())
    }
  }
}

const supported = (language: string): string => Intl.DateTimeFormat.supportedLocalesOf([language])[0] ?? 'en'
