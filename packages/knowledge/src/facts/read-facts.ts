import { calendarFormat } from '@frontdesk/calendar/calendar-format'
import { markPattern } from './words-of.ts'
import { canonical, readingsOf } from './number-readings.ts'
import { foldWord, money, months, numberWords, unitOf } from './number-words.ts'

/** A number, date, time, price, telephone number, e-mail or web address of a text. */
export interface Fact {
  readonly kind: 'number' | 'date' | 'time' | 'phone' | 'email' | 'web'
  /** As the text has it. */
  readonly said: string
  /** In one form: one of these must be among the keys of a text that supports it. */
  readonly wanted: readonly string[]
  /** In all forms in which another text may say it. */
  readonly keys: readonly string[]
}

/** What a text supports. */
export interface Support {
  has: (fact: Fact) => boolean
}

const zeros: readonly number[] = [0x0660, 0x06f0, 0x0966, 0xff10]
/** Other scripts' digits and separators as ASCII has them, and one kind of blank and of apostrophe. */
const plainDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩۰-۹०-९０-９]/g, digit => {
      const code = digit.codePointAt(0) ?? 0
      return String(code - (zeros.find(zero => code >= zero && code < zero + 10) ?? code))
    })
    .replaceAll('٫', ',')
    .replaceAll('٬', '.')
    .replaceAll(/(?<=\d)[，](?=\d)/g, ',')
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')

/** 64 characters before the sign (RFC 5321) and 63 a label: without a bound, a long word is read again from each of its letters. */
const email = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/gu
const topLevels = 'com|org|net|io|info|app|dev|shop|store|eu|de|fr|es|it|nl|at|ch|be|uk|co|sa|ae|eg|pl|pt|ru|example'
const web = new RegExp(
  String.raw`(?:https?:)?\/\/[^\s<>()[\]"'\x60،]+|www\.[^\s<>()[\]"'\x60،]+|(?<![\p{L}\d.@/-])(?:[\p{L}\d-]+\.)+(?:${topLevels})(?![\p{L}\d-]|\.\p{L})(?:\/[^\s<>()[\]"'\x60،]*)?`,
  'giu',
)
const isoTime =
  /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?(?!\d)/g
const numericDate = /(?<![\d.,])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d])/g
const dayAndMonth = /(?<![\d.,])(\d{1,2})\.(\d{1,2})\.(?!\d)/g
const monthName = [...months.keys()].toSorted((one, other) => other.length - one.length).join('|')
const year = String.raw`(?:19|20)\d{2}`
const ordinal = String.raw`(?:st|nd|rd|th|er|º|°|\.)?`
const between = String.raw`\s*(?:[–-]|to|and|bis|und|au|et|al|a|y|إلى|و)\s*`
const dayFirst = new RegExp(
  String.raw`(?<![\d.,:])(?:(\d{1,2})${ordinal}${between})?(\d{1,2})${ordinal}\s*(?:of |de |d'|من )?\s*(${monthName})(?!\p{L})\.?(?:\s?,?\s+(?:de |del )?(${year})(?!\d))?`,
  'giu',
)
const monthFirst = new RegExp(
  String.raw`(?<!\p{L})(${monthName})(?!\p{L})\.?\s+(\d{1,2})(?![\d:.,]\d|\d)(?:st|nd|rd|th)?(?:\s?,?\s+(${year})(?!\d))?`,
  'giu',
)
const monthAndYear = new RegExp(
  String.raw`(?<!\p{L})(${monthName})(?!\p{L})\.?,?\s+(?:de |del )?(${year})(?!\d)`,
  'giu',
)
const halfDay = String.raw`(?:\s*(a\.?m\.?|p\.?m\.?|صباحا|مساء|ص|م)(?![\p{L}\p{M}]))`
const clock = new RegExp(
  String.raw`(?<![\d.,:])(\d{1,2})\s?[:h]\s?(\d{2})(?![\d:])(?:${halfDay}|\s?(?:uhr|h)(?!\p{L}))?|(?<![\d.,:])(\d{1,2})[.,](\d{2})(?:${halfDay}|\s?(?:uhr|h)(?!\p{L}))|(?<![\d.,:])(\d{1,2})(?:${halfDay}|\s?(?:uhr|h|o'clock)(?!\p{L}))`,
  'giu',
)
const phone = /(?<![\p{L}\d])(?:\+|\(?0)[\d\s()/.-]{5,}\d|(?<![\p{L}\d.,-])\d{2,4}(?:[ .-]\d{2,4}){2,}(?![\d,])/gu
/** What may stand between a number and its unit: "5 working days". */
const adjective = String.raw`(?:working |business |calendar |full |more |weitere |volle )?`
const number = new RegExp(
  String.raw`(us\$|[$€£¥]|(?<!\p{L})(?:eur|usd|chf|gbp|sar|aed)(?!\p{L}))?\s?(?<![\p{L}\d])(\d+(?:[.,']\d+|(?<=(?<!\d)\d{1,3}(?: \d{3})*) \d{3}(?!\d))*)(?:[.,][–-]{1,2})?\s?${adjective}(us\$|[$€£¥%٪]|[\p{L}\p{M}$]+)?`,
  'giu',
)
const word = new RegExp(String.raw`(?<![\p{L}\d])(\p{L}+)[ -]${adjective}(us\$|[$€£¥%]|[\p{L}\p{M}]+)`, 'giu')
const anyWord = /\p{L}[\p{L}\p{M}]*/gu
const millions = /^(?:million|millionen|millions|millones|milliones|milioni|mio|mln)$/

/** The facts of a text. `zones` are the time zones in which a visitor reads an instant. */
export function readFacts(given: string, zones: readonly string[] = []): Fact[] {
  const facts: Fact[] = []
  let text = plainDigits(given.replaceAll(markPattern, mark => ' '.repeat(mark.length)))
  /** Reads what matches, and leaves blanks in its place, so that it is read once. */
  const each = (pattern: RegExp, read: (match: RegExpMatchArray) => Fact[] | undefined): void => {
    for (const match of text.matchAll(pattern)) {
      const found = read(match)
      if (found === undefined) continue
      facts.push(...found)
      const at = match.index ?? 0
      text = text.slice(0, at) + ' '.repeat(match[0].length) + text.slice(at + match[0].length)
    }
  }
  if (text.includes('@')) each(email, ([said]) => [simple('email', said, said.toLowerCase())])
  // "… the machine.It is …": a blank is missing there.
  each(web, ([said]) => (/^[^/]*\.\p{Lu}\p{Ll}+$/u.test(said) ? undefined : [webAddress(said)]))
  // Most sentences have no digit, and each of these patterns starts over at every letter.
  if (/\d/.test(text)) {
    each(isoTime, match => instant(match, zones))
    each(numericDate, ([said, first, sign, second, year]) => numeric(said, [first, second, year], sign))
    // "March 34" is no date, but a number.
    const dates = (...found: Fact[][]): Fact[] | undefined =>
      found.some(({ length }) => length === 0) ? undefined : found.flat()
    each(dayFirst, ([said, from, day, name, year]) =>
      dates(...(from === undefined ? [] : [date(said, [from, name, year])]), date(said, [day, name, year])),
    )
    // "You may 3" is no date.
    each(monthFirst, ([said, name, day, inYear]) =>
      name === 'may' ? undefined : dates(date(said, [day, name, inYear])),
    )
    each(monthAndYear, ([said, name, inYear]) => [
      simple('date', said, `my:${inYear}-${months.get(foldWord(name ?? '')) ?? 0}`),
    ])
    each(phone, ([said]) => {
      const digits = said.replaceAll(/\D/g, '')
      if (digits.length < 7 || /^\(?0[.,]/.test(said)) return undefined
      // "12 345 678" may be a large number, too.
      return [{ kind: 'phone', said: said.trim(), wanted: [digits, `n:${digits}`], keys: [digits, `n:${digits}`] }]
    })
    each(dayAndMonth, ([said, first, second]) => numeric(said, [first, second, undefined], '.'))
    each(clock, ([said, hour, minute, half, dotHour, dotMinute, dotHalf, bareHour, bareHalf]) =>
      timeOfDay(said, hour ?? dotHour ?? bareHour ?? '', minute ?? dotMinute ?? '0', half ?? dotHalf ?? bareHalf),
    )
    each(number, ([said, before, digits = '', after]) => [numberFact(said, digits, [before, after])])
  }
  each(word, ([said, name = '', unit = '']) => {
    const value = numberWords.get(foldWord(name))
    const counted = unitOf.get(foldWord(unit))
    if (value === undefined || value === 1 || counted === undefined) return undefined
    return [numberFact(said, String(value), [undefined, unit])]
  })
  return facts
}

const simple = (kind: Fact['kind'], said: string, key: string): Fact => ({
  kind,
  said: said.trim(),
  wanted: [key],
  keys: [key],
})

function webAddress(said: string): Fact {
  const address = said.replace(/[.,;:!?*_~]+$/, '')
  const key = address
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
  // A text that names a page names its site as well.
  return { kind: 'web', said: address, wanted: [`web:${key}`], keys: [`web:${key}`, `web:${key.split(/[/?#]/)[0]}`] }
}

const dayKeys = (year: number | undefined, month: number, day: number): Pick<Fact, 'wanted' | 'keys'> =>
  year === undefined
    ? { wanted: [`d:${month}-${day}`], keys: [`d:${month}-${day}`, `any:${month}-${day}`, `n:${day}`, `n:${day}:`] }
    : {
        wanted: [`d:${year}-${month}-${day}`, `any:${month}-${day}`],
        keys: [`d:${year}-${month}-${day}`, `d:${month}-${day}`, `my:${year}-${month}`, `n:${day}`, `n:${year}`],
      }

function date(said: string, [day, name, year]: (string | undefined)[]): Fact[] {
  const month = months.get(foldWord(name ?? ''))
  if (month === undefined || Number(day) < 1 || Number(day) > 31) return []
  const keys = dayKeys(year === undefined ? undefined : Number(year), month, Number(day))
  return [{ kind: 'date', said: said.trim(), ...keys }]
}

/** Day before month, as most of the world writes it, or after it, with a slash. */
function numeric(
  said: string,
  [first, second, year]: (string | undefined)[],
  sign: string | undefined,
): Fact[] | undefined {
  const full = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year)
  const orders = [[Number(second), Number(first)], ...(sign === '.' ? [] : [[Number(first), Number(second)]])]
  const valid = orders.filter(([month = 0, day = 0]) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
  if (valid.length === 0) return undefined
  const all = valid.map(([month = 0, day = 0]) => dayKeys(full, month, day))
  return [{ kind: 'date', said, wanted: all.flatMap(({ wanted }) => wanted), keys: all.flatMap(({ keys }) => keys) }]
}

function instant(match: RegExpMatchArray, zones: readonly string[]): Fact[] | undefined {
  const [said, year = '', month = '', day = '', hour, minute, offset] = match
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined
  const facts: Fact[] = [{ kind: 'date', said, ...dayKeys(Number(year), Number(month), Number(day)) }]
  if (hour === undefined || minute === undefined) return facts
  facts.push(...timeOfDay(said, hour, minute, undefined))
  const at = new Date(said)
  if (offset === undefined || Number.isNaN(at.getTime())) return facts
  return [...facts, ...zones.flatMap(zone => clockFacts(at, zone))]
}

/** A moment as the clock and the calendar of a place show it. */
export function clockFacts(at: Date, timeZone: string): Fact[] {
  const { year, month, day, hour, minute } = Object.fromEntries(
    calendarFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return [
    { kind: 'date', said: '', ...dayKeys(Number(year), Number(month), Number(day)) },
    ...timeOfDay('', hour ?? '', minute ?? '', undefined),
  ]
}

/** Without a word for the half of the day, a time up to twelve may be either. */
function timeOfDay(said: string, hourText: string, minuteText: string, half: string | undefined): Fact[] {
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (hour > 24 || minute > 59) return [numberFact(said, hourText, [undefined, 'h'])]
  const isLate = half === undefined ? undefined : /^(?:p|م)/i.test(half)
  const late = (hour % 12) + 12
  const hours = isLate === undefined ? (hour <= 12 ? [hour % 24, late % 24] : [hour % 24]) : [isLate ? late : hour % 12]
  const times = hours.map(value => `t:${value}:${minute}`)
  const bare = minute === 0 ? [`n:${hour}:`, ...hours.flatMap(value => [`n:${value}:`, `n:${value % 12}:`])] : []
  const asNumber =
    minute === 0 ? [hour, ...hours, ...hours.map(value => value % 12 || 12)].map(value => `n:${value}`) : []
  const duration = minute === 0 && half === undefined ? [`n:${hour}:hour`] : []
  return [
    {
      kind: 'time',
      said: said.trim(),
      wanted: [...times, ...bare, ...duration],
      keys: [...times, ...asNumber, ...duration],
    },
  ]
}

function numberFact(said: string, digits: string, signs: readonly (string | undefined)[]): Fact {
  const named = signs.map(sign => (sign === undefined ? undefined : foldWord(sign)))
  const unit = named.map(sign => (sign === undefined ? undefined : unitOf.get(sign))).find(found => found !== undefined)
  const scale = named.some(sign => sign !== undefined && millions.test(sign)) ? 1_000_000 : 1
  const values = readingsOf(digits).flatMap(value => (scale === 1 ? [value] : [value, String(Number(value) * scale)]))
  const time = /^(\d{1,2})[.:](\d{2})$/.exec(digits)
  const isTime = time !== null && unit === undefined && Number(time[1]) < 24 && Number(time[2]) < 60
  // Opening hours are often written with a point and nothing else.
  const asTime = isTime ? [`t:${Number(time[1])}:${Number(time[2])}`] : []
  return {
    kind: 'number',
    said: (unit === undefined ? digits : said).trim(),
    wanted: [
      ...values.flatMap(value => (unit === undefined ? [`n:${value}`] : [`n:${value}:${unit}`, `n:${value}:`])),
      ...asTime,
    ],
    keys: [...values.flatMap(value => [`n:${value}`, `n:${value}:${unit ?? ''}`]), ...asTime],
  }
}

/** Small numbers that need no support: one of something, and the counts of a list that follows. */
export const isMereCount = ({ kind, wanted }: Fact, introduces: 'list' | 'nothing'): boolean => {
  if (kind !== 'number') return false
  const [, value = '', unit] = (wanted[0] ?? '').split(':')
  if (unit !== undefined && money.has(unit)) return false
  return value === '1'
    ? unit !== 'percent'
    : introduces === 'list' && unit === undefined && /^(?:[2-9]|1[0-2])$/.test(value)
}

/** What these texts support together. */
export function supportOf(
  texts: readonly string[],
  zones: readonly string[] = [],
  more: readonly Fact[] = [],
): Support {
  const keys = new Set<string>()
  let digits = ''
  for (const fact of [...texts.flatMap(text => readFacts(text, zones)), ...more])
    for (const key of fact.keys) keys.add(key)
  for (const text of texts) {
    const plain = plainDigits(text)
    digits += ` ${plain.replaceAll(/(?<=\d)[\s()/.–-]+(?=\d)|[()+]/g, '')}`
    for (const [name] of plain.matchAll(anyWord)) {
      const value = numberWords.get(foldWord(name))
      if (value !== undefined) for (const key of [`n:${value}`, `n:${value}:`]) keys.add(key)
    }
    for (const [part] of plain.matchAll(/\d+/g)) keys.add(`n:${canonical(part)}`)
  }
  return {
    has: ({ kind, wanted }) =>
      (kind === 'phone' && digits.includes((wanted[0] ?? '').slice(-8))) || wanted.some(key => keys.has(key)),
  }
}
