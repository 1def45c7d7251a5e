import { foldWord, money, numberWordsIn, unitOf } from '../facts/number-words.ts'
import { readFacts, type Fact } from '../facts/read-facts.ts'
import { isDay, isEmptyWord, subjectWords } from './subject-words.ts'

/** A fact, and whether it is the least or the most of something. */
export interface Value extends Fact {
  readonly bound: 'from' | 'to' | undefined
}

const version =
  /HTTP\/\d.*|#\d+|^\s*\d{1,3}[.)]\s|(?<![\p{L}\d])v?\d+\.\d+(?:\.\d+|\.x)+[\w.-]*|(?<!\p{L})(?:version|node(?:\.js)?|v)\s?v?\d+(?:\.\d+)*\+?/giu
const lowerBefore =
  /(?<!\p{L})(?:from|at least|over|above|more than|minimum|starting at|ab|mindestens|über|mehr als|à partir de|au moins|dès|desde|al menos|mínimo|almeno|vanaf|minstens)[\s:]+(?:orders? (?:of|over) |of |a |de |di |stay )?[€£$]?\s?$/iu
const lowerAfter =
  /^[^.,;]{0,12}?(?:or more|and (?:over|up|more|above|older)|oder mehr|ou plus|o más|o più|of meer)(?!\p{L})/iu
const upperBefore =
  /(?<!\p{L})(?:up to|at most|under|below|less than|maximum|within|bis zu|höchstens|maximal|unter|jusqu'à|au plus|hasta|máximo|fino a|massimo|tot|hoogstens)[\s:]+(?:of |a |de |di )?[€£$]?\s?$/iu
const upperAfter = /^[^.,;]{0,12}?(?:or less|or fewer|at most|oder weniger|ou moins|o menos|o meno)(?!\p{L})/iu

const ordinal = /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)$/iu
const afterNumber = /^\s(?:(?:working|business|calendar|full)\s)?(\p{L}+)/u

/** Of which sort a value is: "up to 5 days" and "within 5 days" alike, "from €5", "€5 or more". */
function boundOf(text: string, said: string): Value['bound'] {
  const at = text.indexOf(said)
  const [before, after] = [text.slice(Math.max(0, at - 30), at), text.slice(at + said.length, at + said.length + 30)]
  if (lowerBefore.test(before) || lowerAfter.test(after)) return 'from'
  return upperBefore.test(before) || upperAfter.test(after) ? 'to' : undefined
}

const range = /^\s*(?:[–-]|to|bis|à|a|al|tot|or|und|oder|ou|o|do|إلى)\s*[€£$]?\d/u

/** The values of a clause by what they measure. Years, versions, addresses and numbers without a noun are none. */
export function measure(part: string, language: string | null, hint = ''): Map<string, Value[]> {
  const values = new Map<string, Value[]>()
  const words = numberWordsIn(language)
  const plain = part
    .replaceAll(version, found => ' '.repeat(found.length))
    .replaceAll(/(?<![\p{L}\d-])\p{L}+(?![\p{L}\d-])/gu, (found, at: number) => {
      const value = words.get(foldWord(found))
      // "One" is a number where it counts: "one day", and not "one of them".
      const next = afterNumber.exec(part.slice(at + found.length))?.[1] ?? ''
      if (ordinal.test(found)) return isDay(next) ? String(value) : found
      const counts = value !== 1 || unitOf.has(foldWord(next))
      return value === undefined || !counts ? found : String(value)
    })
    .replaceAll(/(?<=\d)e3\b/g, '000')
  const facts = readFacts(plain).toSorted((one, other) => plain.indexOf(one.said) - plain.indexOf(other.said))
  const measures = facts.map(fact => measureOf(fact, plain, hint))
  for (const [at, fact] of facts.entries()) {
    // "3 to 5 days": the first one has its unit behind the other.
    const isRange =
      measures[at]?.startsWith('count') === true && range.test(plain.slice(plain.indexOf(fact.said) + fact.said.length))
    const what = isRange ? (measures[at + 1] ?? measures[at]) : measures[at]
    if (what !== undefined)
      values.set(what, [...(values.get(what) ?? []), { ...fact, bound: boundOf(plain, fact.said) }])
  }
  const isPriced = [...values.keys()].some(what => money.has(what))
  if (!isPriced && free.test(part) && !values.has('percent')) values.set('free', [freeOfCharge])
  return values
}

const free =
  /(?<!\p{L})(?:free|kostenlos|kostenfrei|gratis|gratuite?s?)(?:[.!]|$| of charge| for )(?!\p{L}*[- ](?:from|until|for orders))/iu
const freeOfCharge: Value = { kind: 'number', said: '', wanted: ['n:0:'], keys: ['n:0:'], bound: undefined }

function measureOf(fact: Fact, text: string, hint: string): string | undefined {
  if (fact.kind === 'time') return /\d\s?h(?!\p{L})/u.test(fact.said) && !/[:.]/.test(fact.said) ? undefined : 'time'
  if (fact.kind === 'date') return 'date'
  if (fact.kind !== 'number') return undefined
  const [, value = '', unit = ''] = (fact.wanted[0] ?? '').split(':')
  if (unit !== '') return money.has(unit) ? unit : unit
  if (fact.wanted.some(key => key.startsWith('t:'))) return 'time'
  if (/^(?:19|20)\d\d$/.test(value)) return undefined
  if (isAge(text, fact.said)) return 'age'
  // "Clamp 60" is a name.
  if (/(?:^|\s)\p{Lu}\p{L}+\s$/u.test(text.slice(0, text.indexOf(fact.said)))) return undefined
  const noun = nounAfter(text, fact.said) || subjectWords(hint, null).words.values().next().value
  return `count ${noun ?? ''}`
}

function isAge(text: string, said: string): boolean {
  const at = text.indexOf(said)
  return ageBefore.test(text.slice(Math.max(0, at - 40), at)) || ageAfter.test(text.slice(at + said.length))
}
const ageBefore = /(?:\b(?:must be|aged|under|over)\s|\bage\b\D*)$/iu
const ageAfter = /^\s?(?:(?:and|or) (?:over|older)|years? old)\b/iu

function nounAfter(text: string, said: string): string {
  const next = /^[\s-]*(\p{L}[\p{L}\p{M}]*)/u.exec(text.slice(text.indexOf(said) + said.length))?.[1] ?? ''
  if (next === '' || isEmptyWord(next)) return ''
  const [first = ''] = subjectWords(next, null).words
  return first
}
