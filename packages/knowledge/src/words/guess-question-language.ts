import { baseLanguage } from './languages.ts'
import { littleWords } from './guess-language.ts'

/** Where a visitor's question is asked. */
export interface AskedAt {
  /** The language of the website. */
  readonly siteLanguage: string
  /** The language of the visitor's browser. */
  readonly browserLanguage?: string | null | undefined
}

/** Words that questions are made of, beside the little words of pages. */
const questionWords: Readonly<Record<string, string>> = {
  da: 'hvordan hvad hvor hvornår hvilken hvem hvorfor må',
  de: 'wie was wo wann wer warum woraus wird wieviel welche welcher kann kannst ich gibt mein meine haben habe hat sind muss darf',
  en: 'how what where when which who why do does did can could would i me my have has much many any get there',
  es: 'cómo qué dónde cuándo cuánto cuánta cuál quién puedo puede tiene tienen hay mi son la cuesta hacen',
  fi: 'miten mikä missä milloin kuinka kuka miksi voinko voiko minun onko',
  fr: 'comment quoi où quand combien quel quelle quels qui pourquoi puis peut avez je mon ma mes y',
  it: 'come cosa dove quando quanto quanta quale chi perché posso può avete mio mia è gli la lo fate costa',
  nl: 'hoe wat waar wanneer hoeveel welke wie waarom kan kunnen ik heeft hebben mijn jullie is',
  no: 'hvordan hva hvor når hvilken hvem hvorfor kan jeg har dere min',
  pl: 'jak co gdzie kiedy ile który która kto dlaczego czy mogę mam moje mój macie',
  pt: 'como onde quando quanto quanta qual quem posso pode tem têm meu minha vocês quais custa',
  ro: 'cum ce unde când cât care cine pot aveți meu mea',
  sv: 'hur vad var när vilken vem varför kan jag har min',
  tr: 'nasıl ne nerede zaman kaç hangi kim neden mı mi mu mü var benim ben',
}

const wordsOf = new Map(
  Object.keys(littleWords).map(language => [
    language,
    new Set(`${littleWords[language] ?? ''} ${questionWords[language] ?? ''}`.trim().split(' ')),
  ]),
)

/** Scripts by the letters that tell them, and the languages that are written in each; the first is the likeliest. */
const scripts: readonly { readonly letters: RegExp; readonly languages: readonly string[] }[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['ja'] },
  { letters: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { letters: /\p{Script=Han}/gu, languages: ['zh', 'ja'] },
  { letters: /\p{Script=Cyrillic}/gu, languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk', 'kk'] },
  { letters: /\p{Script=Arabic}/gu, languages: ['ar', 'fa', 'ur'] },
  { letters: /\p{Script=Hebrew}/gu, languages: ['he', 'yi'] },
  { letters: /\p{Script=Greek}/gu, languages: ['el'] },
  { letters: /\p{Script=Thai}/gu, languages: ['th'] },
  { letters: /\p{Script=Devanagari}/gu, languages: ['hi', 'ne', 'mr'] },
  { letters: /\p{Script=Armenian}/gu, languages: ['hy'] },
  { letters: /\p{Script=Georgian}/gu, languages: ['ka'] },
  { letters: /\p{Script=Tamil}/gu, languages: ['ta'] },
  { letters: /\p{Script=Bengali}/gu, languages: ['bn'] },
]

/** So many little words tell a language by themselves; one does where it is the browser's. */
const clear = 2
/** Norwegian is declared in one of its two written forms. */
const sameList: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/**
 * The language of a question that is asked in another one than the website's, as a two-letter code; null if it is the
 * website's own or cannot be told. A question is short: it is told by its script, or by two little words, more than it
 * has of the website's language; by the browser where several languages have as many.
 */
export function guessQuestionLanguage(question: string, { siteLanguage, browserLanguage }: AskedAt): string | null {
  const [own, browser] = [listedAs(siteLanguage), listedAs(browserLanguage)]
  const script = scriptOf(question)
  if (script !== null) {
    if (own === null || script.includes(own)) return null
    return browser !== null && script.includes(browser) ? browser : (script[0] ?? null)
  }
  const isLatin = !scripts.some(({ languages }) => own !== null && languages.includes(own))
  // A website whose language has no list cannot be told from others by little words.
  if (own === null || (isLatin && !wordsOf.has(own))) return null
  const { scores, best, likely } = countWords(question)
  const ownScore = scores.get(own) ?? 0
  if (best <= ownScore) return null
  if (browser !== null && likely.includes(browser)) return browser
  return best >= clear ? (likely[0] ?? null) : null
}

/**
 * The language that a message is written in, as a two-letter code, wherever it is asked; null if it cannot be told. It
 * is told by its script (by the page's language where several are written in it), or by two little words, more than it
 * has of any other language.
 */
export function guessWrittenLanguage(message: string, pageLanguage: string | null): string | null {
  const script = scriptOf(message)
  const page = listedAs(pageLanguage)
  if (script !== null) return page !== null && script.includes(page) ? page : (script[0] ?? null)
  const { best, likely } = countWords(message)
  return best >= clear && likely.length === 1 ? (likely[0] ?? null) : null
}

/** How many little words of each language a text has, and the languages of which it has most. */
function countWords(text: string) {
  const said = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  const scores = new Map(
    [...wordsOf].map(([language, words]) => [language, said.filter(word => words.has(word)).length]),
  )
  const best = Math.max(...scores.values())
  const likely = [...scores].filter(([, score]) => score === best).map(([language]) => language)
  return { scores, best, likely }
}

function listedAs(tag: string | null | undefined): string | null {
  const code = baseLanguage(tag)
  return code === null ? null : (sameList[code] ?? code)
}

/** The languages of the script that most letters of a text are of; null for Latin. */
function scriptOf(text: string): readonly string[] | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const found = scripts.find(script => (text.match(script.letters)?.length ?? 0) * 2 > letters)
  // Japanese has more Han than kana in some questions: any kana tells it.
  const isJapanese = found?.languages[0] === 'zh' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  return isJapanese ? ['ja'] : (found?.languages ?? null)
}
