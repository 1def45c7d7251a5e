import { inMarkdown, unitsOf, type Unit } from './extract-units.ts'
import type { Model, ModelEvent, ModelRequest, Passage } from '../model.ts'
import { pickUnits } from './pick-units.ts'
import { courtesyFor, notFoundIn, notInThatLanguage } from './set-phrases.ts'

/** A single unit longer than this is cut at a word. */
const maxUnitCharacters = 600
const wordsPerPiece = 3

/**
 * The built-in provider: no model, but the sentences, list items and table rows of the passages that answer the
 * question best, each passage's with its `[number]`. It says nothing that is not on the pages, and the same thing each
 * time; when nothing fits it says so with the mark `[?]` and cites nothing.
 */
export function extractiveModel(): Model {
  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent, void, undefined> {
    for (const [text] of answerTo(request).matchAll(new RegExp(`(?:\\S+\\s*){1,${wordsPerPiece}}`, 'g'))) {
      request.signal.throwIfAborted()
      yield { type: 'text', text }
    }
    yield { type: 'end', finishReason: 'stop', inputTokens: null, outputTokens: null }
  }
  return { name: 'extractive', provider: 'extractive', stream }
}

function answerTo({ question, passages, language, askedIn = null }: ModelRequest): string {
  const locale = Intl.getCanonicalLocales(isLocale(language) ? language : 'en')[0] ?? 'en'
  const courtesy = courtesyFor(question, locale)
  if (courtesy !== undefined) return courtesy
  const verified = passages.find(({ isVerified }) => isVerified === true)
  if (verified !== undefined) return `${inMarkdown(verified.text)} [${verified.number}]`
  const answers = passages.filter(({ answer }) => answer !== undefined)
  if (answers.length > 0) return listOf(answers)
  const picked = pickUnits(question, locale, unitsOf(passages, locale))
  if (picked.length === 0) return `${askedIn === null ? notFoundIn(locale) : notInThatLanguage(askedIn, locale)} [?]`
  const numbers = [...new Set(picked.map(unit => unit.passage))]
  return numbers.map(number => `${textOf(picked.filter(unit => unit.passage === number))} [${number}]`).join('\n\n')
}

/** Passages that answer by a line of their own: one stands alone, several are a list. */
function listOf(passages: readonly Passage[]): string {
  const mark = passages.length > 1 ? '- ' : ''
  const lines = passages.map(({ number, answer = '' }) => `${mark}${shortened(inMarkdown(answer))} [${number}]`)
  return lines.join('\n')
}

function isLocale(language: string): boolean {
  try {
    return Intl.Segmenter.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

/** Sentences run on; rows and items become a list, unless one stands alone. */
function textOf(units: readonly Unit[]): string {
  let text = ''
  for (const [index, unit] of units.entries()) {
    const shown = shortened(unit.text)
    if (index === 0) text = unit.isLine && units.length > 1 ? `- ${shown}` : shown
    else if (unit.isLine) text += units[index - 1]?.isLine ? `\n- ${shown}` : `\n\n- ${shown}`
    else text += units[index - 1]?.isLine ? `\n\n${shown}` : ` ${shown}`
  }
  return text
}

function shortened(text: string): string {
  if (text.length <= maxUnitCharacters) return text
  return `${text.slice(0, maxUnitCharacters - 1).replace(/\s+\S*$/, '')}…`
}
