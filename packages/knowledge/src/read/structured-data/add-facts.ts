import { pricePattern } from '../feed/currency.ts'
import { oneLine } from '../inline-text.ts'
import type { Block } from '../page-blocks.ts'
import type { TidyPage } from '../tidy-html.ts'
import { readFacts, type Fact, type FactKind } from './read-facts.ts'
import { readNodes } from './read-nodes.ts'

/** A page that says something of a kind itself is believed, whatever its data says: they are often older than the page. */
const saysItself: Readonly<Record<FactKind, RegExp>> = {
  price: pricePattern,
  hours: /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h\b)|\b\d{1,2}\s?[-–]\s?\d{1,2}\s?(?:uhr|am|pm)/i,
  phone: /(?:\+|\b0)\d(?:[\s()/.-]?\d){5,}/,
  address: /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b\d{5}\b|\b\d{4} [A-Z]{2}\b/,
  date: /\b(?:19|20)\d{2}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./](?:\d{2}|\d{4})\b|\b\d{1,2}\.? ?(?:jan|feb|mar|mär|apr|ma[iy]|jun|jui|jul|aug|ao[uû]|sep|o[ck]t|nov|de[cz]|ene|abr|ago|dic|gen|giu|lug|set|ott)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b|\d{1,2}月/i,
  place: /(?!)/,
  duration: /\b\d+\s?(?:min|h\b|hour|hr|stunde|std|minut|heure|hora|ora\b|ore\b|uur)/i,
  amount: /(?!)/,
  ingredients: /(?!)/,
  answer: /(?!)/,
}

export interface DataInput {
  readonly scripts: TidyPage['scripts']
  readonly metas: readonly Fact[]
  readonly title: string
  /** What the page says itself. */
  readonly blocks: readonly Block[]
}

/**
 * What the data of a page says and its text does not, under a heading of its own so that it is known for what it is. Of a
 * thing or a question that the text does not name nothing is read: it would be for machines alone.
 */
export function factsBesideText({ scripts, metas, title, blocks }: DataInput): Block[] {
  const facts = [...readFacts(readNodes(scripts)), ...metas]
  if (facts.length === 0) return []
  const text = [title, ...blocks.map(block => block.text)].join('\n')
  const plain = lettersOf(text)
  const showsIngredients = facts.some(({ kind, shown }) => kind === 'ingredients' && plain.includes(lettersOf(shown)))
  const isLacking = (fact: Fact): boolean => {
    if (saysItself[fact.kind].test(text) || plain.includes(lettersOf(fact.shown))) return false
    if (fact.of !== '' && !plain.includes(lettersOf(fact.of))) return false
    if (fact.kind === 'ingredients') return !showsIngredients
    return fact.kind !== 'answer' || !isAnswered(fact.of, blocks)
  }
  const lines = [...new Set(facts.filter(isLacking).map(({ line }) => line))]
  return lines.length === 0
    ? []
    : [
        { kind: 'heading', level: 1, text: heading },
        { kind: 'text', text: lines.join('\n') },
      ]
}

/** Says where the lines come from, since no visitor reads them on the page. */
const heading = 'Data of this page'

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Does something other than the next question follow a question on the page? */
function isAnswered(question: string, blocks: readonly Block[]): boolean {
  const asked = lettersOf(question)
  const lines = blocks.flatMap(block => block.text.split('\n').map(text => ({ kind: block.kind, text: oneLine(text) })))
  const at = lines.findIndex(({ text }) => lettersOf(text).includes(asked))
  const line = lines[at]
  if (line === undefined || lettersOf(line.text).length > asked.length + 20) return true
  const next = lines[at + 1]
  return next !== undefined && next.kind === 'text' && !/[?？]$/.test(next.text)
}

/** What the head and the microdata of a page say, where each is said once. */
export function readMetas(root: ParentNode): Fact[] {
  const values = new Map<string, Set<string>>()
  const metas = [...root.querySelectorAll('meta[itemprop], meta[property]')].slice(0, 500)
  for (const meta of metas) {
    const name = meta.getAttribute('itemprop') ?? meta.getAttribute('property') ?? ''
    const value = oneLine(meta.getAttribute('content') ?? '')
    if (value !== '' && value.length <= 100) values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  const only = (...names: string[]): string => {
    const found = new Set(names.flatMap(name => [...(values.get(name) ?? [])]))
    return found.size === 1 ? ([...found][0] ?? '') : ''
  }
  const facts: Fact[] = []
  const price = only('price', 'product:price:amount', 'og:price:amount')
  const currency = only('priceCurrency', 'product:price:currency', 'og:price:currency')
  if (/^\d[\d.,]*$/.test(price) && /[1-9]/.test(price) && /^[A-Z]{3}$/i.test(currency))
    facts.push({ kind: 'price', of: '', line: `Price: ${price} ${currency.toUpperCase()}`, shown: price })
  for (const hours of values.get('openingHours') ?? [])
    if (/\d/.test(hours)) facts.push({ kind: 'hours', of: '', line: `Opening hours: ${hours}`, shown: hours })
  const phone = only('telephone')
  if (/^\+?[\d\s()/.-]{5,30}$/.test(phone)) facts.push({ kind: 'phone', of: '', line: `Phone: ${phone}`, shown: phone })
  return facts
}
