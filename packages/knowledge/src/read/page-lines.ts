import { dateNumbers } from './dated-url.ts'
import type { Block } from './blocks/page-blocks.ts'
import { pricePattern } from './feed/currency.ts'

/** The lines that a page says, its title first, as numbers: equal lines have equal ones. */
export interface PageLines {
  readonly exact: readonly number[]
  /** The lines without the date that the page's own address holds; none where it holds no date. */
  readonly own: readonly number[]
  /** The lines without their dates and numbers, as far as something is left. Amounts, times and shares stay. */
  readonly undated: readonly number[]
}

/** More of a page are not compared with others. */
const maxLines = 500
const maxLineLength = 2_000

/** The lines of a page, for telling whether it says anything that others do not. */
export function pageLines({
  url,
  title,
  blocks,
  language,
}: {
  url: string
  title: string
  blocks: readonly Pick<Block, 'text'>[]
  language: string | null
}): PageLines {
  const lines = [title, ...blocks.flatMap(({ text }) => text.split('\n'))]
    .map(line => line.trim().slice(0, maxLineLength))
    .filter(line => line !== '')
    .slice(0, maxLines)
  const words = dateWords(language ?? 'en')
  const numbers = dateNumbers(url)
  const own = lines.map(line => onOthers(line, part => withoutOwnDate(part, words, numbers)))
  const undated = own.map(line => onOthers(line, withoutNumbers)).filter(line => /[\p{L}\p{Sc}1-9]/u.test(line))
  const said = numbers.size === 0 ? [] : own.filter(line => /[\p{L}\p{N}\p{Sc}]/u.test(line))
  return { exact: numbersOf(lines), own: numbersOf(said), undated: numbersOf(undated) }
}

const numbersOf = (lines: readonly string[]): number[] => [...new Set(lines.map(numberOf))]

/** FNV-1a. Two lines of a million have the same number by chance once in 4,000. */
function numberOf(line: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < line.length; at++) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Prices, and times of the day: they say something, whatever the address counts by. */
const keptPattern = new RegExp(
  `(?:${pricePattern.source})(?:[\\d.,'’]*\\d)?|(?<![\\d.])(?:[01]?\\d|2[0-4])(?::[0-5]\\d|\\.[0-5]\\d(?!\\.))(?!\\d|\\.\\d)`,
  'gu',
)

/** Changes what is no price and no time of a line. */
function onOthers(line: string, change: (part: string) => string): string {
  let text = ''
  let at = 0
  for (const { 0: kept, index } of line.matchAll(keptPattern)) {
    text += `${change(line.slice(at, index))} ${kept} `
    at = index + kept.length
  }
  return `${text}${change(line.slice(at))}`.replaceAll(/\s+/g, ' ').trim()
}

/** Stands for the name of a month or a day. */
const named = '\u0001'
const dayPattern = new RegExp(
  `\\d{1,2}(?:st|nd|rd|th|er|\\.|º)?\\s?(?:(?:of|de)\\s)?${named}|${named}[.,]?\\s?\\d{1,2}(?:st|nd|rd|th)?(?!\\d)`,
  'gu',
)
const datePattern =
  /(?<!\d)(?:\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{2,4}|\d{1,2}[-./]\d{4}|\d{4}[-./]\d{1,2}|\d{1,2}\.\s?\d{1,2}\.|(?:19|20)\d\d)(?!\d)/g

/** "Nothing on 5 May 2031" at `/2031-05-05` and "Nothing on 6 May 2031" at `/2031-05-06` are the same. */
function withoutOwnDate(text: string, words: ReadonlySet<string>, numbers: ReadonlySet<number>): string {
  const withoutOwn = (written: string): string => {
    const own = (written.match(/\d+/g) ?? []).every(digits => {
      const number = Number(digits)
      return numbers.has(number) || (/\d\D+\d+\D+\d/.test(written) && numbers.has(2_000 + number))
    })
    return own ? '' : written
  }
  return text
    .replaceAll(/\p{L}+/gu, word => (words.has(word.toLowerCase()) ? named : word))
    .replaceAll(/(?<!\d)\d{1,2}(?:[\s|]+\d{1,2})+(?!\d)/g, days => (isMonthGrid(days, text) ? '' : days))
    .replaceAll(datePattern, withoutOwn)
    .replaceAll(dayPattern, withoutOwn)
    .replaceAll(named, '')
}

/** The days of a month, as a calendar shows them: one after the other, those of the next month behind them. */
function isMonthGrid(days: string, line: string): boolean {
  const numbers = days.split(/[\s|]+/).map(Number)
  const isInOrder = numbers.every((day, at) => {
    const before = numbers[at - 1]
    return before === undefined || day === before + 1 || (day === 1 && before >= 28)
  })
  return isInOrder && (numbers.length > 2 || days.length === line.replaceAll('|', ' ').trim().length)
}

/** "Page 2 of 9" and "Page 3 of 9" are the same. "37 euros" and "12 euros" are not. */
function withoutNumbers(text: string): string {
  return text
    .replaceAll(amountPattern, (number, before?: string, behind?: string) =>
      before === undefined && behind === undefined ? '0' : number,
    )
    .replaceAll(/0(?:[\s\p{P}|]*0)+/gu, '0')
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
