import { chooseWindows } from './choose-windows.ts'
import { inMarkdown, unitsOf, type Unit } from './extract-units.ts'
import { findChoices, type Choice } from './find-choices.ts'
import type { AskedPassages } from './window-features.ts'
import type { Model, ModelEvent, ModelRequest, Passage } from '../model.ts'
import { partsOfQuestion } from './question-parts.ts'
import { askBackIn, courtesyFor, notFoundIn, notInThatLanguage, partNotFoundIn } from './set-phrases.ts'

/** A single unit longer than this is cut at a word. */
const maxUnitCharacters = 600
const wordsPerPiece = 3

/** The name by which replies of the built-in answers are stored. */
export const builtInName = 'extractive'

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
  return { name: builtInName, provider: 'extractive', stream }
}

function answerTo(request: ModelRequest): string {
  const { question, passages, earlier = [], language, questionLanguage, askedIn = null, choosing } = request
  const locale = localeOf(language)
  const spoken = localeOf(request.phraseLanguage ?? language)
  const courtesy = courtesyFor(question, spoken)
  if (courtesy !== undefined) return courtesy
  const verified = passages.find(({ isVerified }) => isVerified === true)
  if (verified !== undefined) return `${inMarkdown(verified.text)} [${verified.number}]`
  const answers = passages.filter(({ answer }) => answer !== undefined)
  if (answers.length > 0) return listOf(answers)
  const asked = { question, earlier, passages, language: localeOf(questionLanguage ?? language) }
  const units = unitsOf(passages, asked.language)
  const choices = choosing === undefined ? [] : findChoices(asked, units, choosing)
  if (choices.length > 1 && choosing?.mayAskBack === true)
    return [`${askBackIn(spoken)}\n`, ...choices.map(({ name }) => `- ${inMarkdown(name)} [>]`)].join('\n')
  const told = choices.length === 1 ? choices.flatMap(choice => tellOf(choice, asked)) : []
  const parts =
    told.length > 0 ? [{ part: question, chosen: told }] : chooseForParts(asked, units, choosing?.chosen ?? '')
  const picked = inOrder(parts.flatMap(({ chosen }) => chosen))
  if (picked.length === 0) return `${askedIn === null ? notFoundIn(spoken) : notInThatLanguage(askedIn, locale)} [?]`
  const numbers = [...new Set(picked.map(unit => unit.passage))]
  return [
    ...numbers.map(number => `${textOf(picked.filter(unit => unit.passage === number))} [${number}]`),
    ...parts.flatMap(({ part, chosen }) =>
      chosen.length > 0 ? [] : [`${partNotFoundIn(spoken, inMarkdown(part))} [?]`],
    ),
  ].join('\n\n')
}

/** In reading order, each once. */
const inOrder = (units: readonly Unit[]): Unit[] => [
  ...new Map(units.toSorted((one, other) => one.order - other.order).map(unit => [unit.order, unit])).values(),
]

/**
 * What answers each question of a message; a later one may lean on the first: "and when does it open?". `meant` is the
 * choice that the visitor made.
 */
const chooseForParts = (
  asked: AskedPassages,
  units: readonly Unit[],
  meant: string,
): { part: string; chosen: readonly Unit[] }[] =>
  partsOfQuestion(asked.question, asked.language).map((part, place, [first = '']) => {
    const earlier = place === 0 ? asked.earlier : [...asked.earlier, first]
    return { part, chosen: chooseWindows({ ...asked, question: `${part} ${meant}`.trim(), earlier }, units) }
  })

/** What is told of the one thing that is meant: its own units, or what its page says to the question. */
const tellOf = ({ units, pageUrl }: Choice, asked: AskedPassages): readonly Unit[] =>
  units.length > 0 ? units : chooseWindows({ ...asked, passages: asked.passages.filter(({ url }) => url === pageUrl) })

/** Passages that answer by a line of their own: one stands alone, several are a list. */
function listOf(passages: readonly Passage[]): string {
  const mark = passages.length > 1 ? '- ' : ''
  const lines = passages.map(({ number, answer = '' }) => `${mark}${shortened(inMarkdown(answer))} [${number}]`)
  return lines.join('\n')
}

/** The tag as `Intl` writes it; English where it knows no such language. */
function localeOf(language: string): string {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/**
 * Neighbouring sentences of a paragraph stay together; sentences with something left out between them are paragraphs of
 * their own. Rows and items become a list, unless one stands alone.
 */
function textOf(units: readonly Unit[]): string {
  let text = ''
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1]
    const shown = shortened(unit.text)
    const line = isItem(unit) && units.length > 1 ? `${unit.marker} ${shown}` : shown
    text += before === undefined ? line : `${separatorOf(before, unit)}${line}`
  }
  return text
}

const isItem = ({ isLine, isLabel }: Unit): boolean => isLine && !isLabel

function separatorOf(before: Unit, unit: Unit): string {
  if (isItem(before) && isItem(unit)) return '\n'
  const runsOn =
    !before.isLine && !unit.isLine && before.paragraph === unit.paragraph && before.place + 1 === unit.place
  return runsOn ? ' ' : '\n\n'
}

function shortened(text: string): string {
  if (text.length <= maxUnitCharacters) return text
  return `${text.slice(0, maxUnitCharacters - 1).replace(/\s+\S*$/, '')}…`
}
