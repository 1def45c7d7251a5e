import { pricePattern } from './feed/currency.ts'
import type { FactKind } from './structured-data/read-facts.ts'

/** A page that says something of a kind itself is believed, whatever its data says: they are often older than the page. */
export const saysItself: Readonly<Record<FactKind, RegExp>> = {
  price: pricePattern,
  hours:
    /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h\b)|\b\d{1,2}\s?[-–]\s?\d{1,2}\s?(?:uhr|am|pm)|\d{1,2}\s?[時点시]/i,
  phone: /(?:\+|\b0)\d(?:[\s()/.-]?\d){5,}|\(\d{3}\)\s?\d{3}-\d{4}|\b\d{3}[-.]\d{3}[-.]\d{4}\b/,
  address: /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b\d{5}\b|\b\d{4} [A-Z]{2}\b/,
  date: /\b(?:19|20)\d{2}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./](?:\d{2}|\d{4})\b|\b\d{1,2}\.? ?(?:jan|feb|mar|mär|apr|ma[iy]|jun|jui|jul|aug|ao[uû]|sep|o[ck]t|nov|de[cz]|ene|abr|ago|dic|gen|giu|lug|set|ott)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b|\d{1,2}月/i,
  place: /(?!)/,
  duration: /\b\d+\s?(?:min|h\b|hour|hr|stunde|std|minut|heure|hora|ora\b|ore\b|uur)/i,
  amount: /(?!)/,
  ingredients: /(?!)/,
  answer: /(?!)/,
}

/** Postal codes of other countries, each before the name of its town. */
const townPattern =
  /〒|\b(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|(?!19|20)\d{4}) \p{Lu}\p{L}{2}|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/u

/** Does a text contain a price or contact details? */
export const saysPlainly = (text: string): boolean => saysContact(text) || saysItself.price.test(text)

/** Does a text contain opening hours, an address or a phone number? */
export const saysContact = (text: string): boolean =>
  (['hours', 'phone', 'address'] as const).some(kind => saysItself[kind].test(text)) || townPattern.test(text)

/** Days of the week, as sites in these languages name them. */
const dayPattern = new RegExp(
  [
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'sv',
    'da',
    'nb',
    'fi',
    'pl',
    'cs',
    'sk',
    'hu',
    'ro',
    'tr',
    'el',
    'ru',
    'uk',
    'ja',
    'zh',
    'ko',
    'ar',
    'he',
  ]
    .flatMap(language => {
      const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
      return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)))
    })
    .join('|'),
  'i',
)

/** Does a text say anything that somebody may look for: a number that is no year or version, a day, an address? */
export const saysFact = (text: string): boolean =>
  saysPlainly(text) ||
  dayPattern.test(text) ||
  /[\p{N}@]/u.test(text.replace(/\b(?:(?:19|20)\d{2}|v\d+(?:\.\d+)*)(?!\d)/g, ''))
