import { unitsOf, type Unit } from './extract-units.ts'
import type { Model, ModelEvent, ModelRequest } from './model.ts'
import { pickUnits } from './pick-units.ts'
import { fold } from './word-forms.ts'

/** A single unit longer than this is cut at a word. */
const maxUnitCharacters = 600
const wordsPerPiece = 3

const nothingFound: Record<string, string> = {
  en: 'I could not find an answer to that on this website. Could you ask it in other words?',
  de: 'Dazu habe ich auf dieser Website leider nichts gefunden. Können Sie es mit anderen Worten versuchen?',
}

/** Messages that ask nothing and want no page: the whole message, folded, and what a person would say to it. */
const courtesies: { said: RegExp; answers: Record<string, string> }[] = [
  {
    said: /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus)(?: (?:there|you|everyone|zusammen))?[\s.,!]*$/,
    answers: { en: 'Hello! What would you like to know?', de: 'Hallo! Was möchten Sie wissen?' },
  },
  {
    said: /^(?:ok(?:ay)?,? )?(?:thanks?(?: you)?|many thanks|danke|vielen dank)(?: (?:so|very) much| a lot| schon| sehr)?[\s.,!]*$/,
    answers: { en: 'You are welcome! Is there anything else?', de: 'Gern geschehen! Kann ich sonst noch helfen?' },
  },
]

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

function answerTo({ question, passages, language }: ModelRequest): string {
  const locale = Intl.getCanonicalLocales(isLocale(language) ? language : 'en')[0] ?? 'en'
  const polite = courtesies.find(({ said }) => said.test(fold(question.trim())))
  if (polite !== undefined) return polite.answers[locale.slice(0, 2)] ?? polite.answers['en'] ?? ''
  const picked = pickUnits(question, locale, unitsOf(passages, locale))
  if (picked.length === 0) return `${nothingFound[locale.slice(0, 2)] ?? nothingFound['en']} [?]`
  const numbers = [...new Set(picked.map(unit => unit.passage))]
  return numbers.map(number => `${textOf(picked.filter(unit => unit.passage === number))} [${number}]`).join('\n\n')
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
