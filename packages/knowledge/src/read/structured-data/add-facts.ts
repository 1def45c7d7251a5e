import { saysItself } from '../fact-patterns.ts'
import { oneLine } from '../blocks/inline-text.ts'
import type { Block } from '../blocks/page-blocks.ts'
import type { TidyPage } from '../tidy-html.ts'
import { readFacts, type Fact } from './read-facts.ts'
import { readNodes } from './read-nodes.ts'

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
