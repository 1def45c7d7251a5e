import { notFoundWords } from './not-found-words.ts'
import { courtesies, interjections, ownWords, requests, vouching } from './polite-words.ts'

/** A statement that says nothing about the website's subject, and so needs no source. */
export type Exemption =
  | 'courtesy'
  | 'request'
  | 'question'
  | 'conversation'
  | 'not-found'
  | 'answer-word'
  | 'small-talk'

const answers =
  'yes|yep|no|nope|correct|right|exactly|ja|nein|doch|genau|richtig|oui|non|exact(?:ement)?|s[ií]|correcto|exacto|s[iì]|sim|n[aã]o|nee|tak|nie|да|нет|evet|hayır|نعم|لا|[أا]جل|بلى|はい|いいえ|是的?|不是?'
const answerWord = new RegExp(`^(?:${answers})[,!.。、，،؛:]*$`, 'u')
/** "No, I am a chatbot." */
const answerBefore = new RegExp(`^(?:${answers})[,、，،]\\s*(?=\\S)`, 'u')
/**
 * In lower case, and without accents and the short vowels of Arabic, which some write and some do not. Patterns that need
 * not look at both cases of each letter take a third of the time.
 */
export const bareText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** A pattern over bare text. Accents alone are taken away: `\\p{L}` is no `\\p{l}`. */
export const barePattern = (parts: string): RegExp => new RegExp(parts.normalize('NFD').replaceAll(/\p{M}/gu, ''), 'u')
const begins = (parts: string): RegExp => barePattern(`^(?:${parts})`)
const interjection = begins(`(?:${interjections})(?![\\p{L}])`)
const patterns: readonly [exemption: Exemption, pattern: RegExp][] = [
  ['not-found', barePattern(notFoundWords)],
  ['conversation', begins(`(?:${ownWords})(?![\\p{L}])|سأ`)],
  ['courtesy', begins(`(?:${courtesies})(?![\\p{L}])`)],
  ['request', begins(requests)],
]
/** In scripts without blanks a word has no end to look for. */
const eastAsian: readonly [exemption: Exemption, pattern: RegExp][] = [
  [
    'conversation',
    barePattern(
      '^(?:私|わたし|僕|当?アシスタント|チャットボット|ai|我是|我可以|我能|我会|我没有|我很|作为)|アシスタントです|チャットボットです|お手伝い(?:し|いた|でき)|お答え(?:し|いた|でき)|お役に立て',
    ),
  ],
  [
    'courtesy',
    barePattern(
      '^(?:こんにちは|こんばんは|おはよう|はじめまして|ようこそ|いらっしゃいませ|ありがとう|どういたしまして|とんでもない|よろしく|申し訳|すみません|ごめんなさい|かしこまりました|承知|了解|はい、(?:喜んで|もちろん)|もちろん(?:です)?[。!！]?$|喜んで|嬉しい|良い一日|よい一日|さようなら|またお|お気軽に|ご質問|何か|ほかに|他に|你好|您好|谢谢|不客气|抱歉|很高兴|欢迎|再见|祝您|请问|请告诉|如果您)|(?:お知らせ|お聞かせ|お尋ね|お問い合わせ|お申し付け|教えて|おっしゃって|ご連絡|お声がけ)ください|(?:嬉しい|うれしい|光栄)です|お過ごしください|どうぞ',
    ),
  ],
]
const question = /[?？؟][\s"'”“»)\]*_]*$/u
const symbols = /[\p{Extended_Pictographic}\ufe0f*_~>#¡¿]/gu
/** What stands behind it is claimed, and not asked. */
const rhetorical = begins(
  'did you know|wussten sie|wusstest du|saviez-vous|sabias? (?:usted )?que|lo sapevi|lo sapeva|wist u|wist je|czy wiesz|هل تعلم',
)
const vouches = barePattern(vouching)
/** A greeting that goes on about prices and dates is no greeting. */
const mostCourtesyCharacters = 240

/** "Hello from the team of the shop": a greeting that goes on without a comma. */
const greeting = begins(
  "(?:hello|hi|hey|thanks|thank you|welcome|hallo|danke|willkommen|bonjour|bienvenue|merci|hola|gracias|مرحبا|شكرا)(?: [\\p{L}']+){0,5}[.!]*$",
)
/** The greeting, or whatever stands in front of an answer, with which a text begins. */
export const interjectionAt = (text: string): string | undefined => interjection.exec(text)?.[0]

/** A name, or "very much". */
const mostWordsBehindInterjection = 2
const wordsIn = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0

const plainOf = (text: string): string => bareText(text.replaceAll(symbols, '').replaceAll('’', "'").trim())

/** "Yes." */
export const isAnswerWord = (text: string): boolean => answerWord.test(plainOf(text))

/** Why a statement, without its citation marks, needs no source; undefined if it needs one. */
export function exemptionOf(text: string): Exemption | undefined {
  const plain = plainOf(text)
  if (!/[\p{L}\d]/u.test(plain)) return 'courtesy'
  if (answerWord.test(plain)) return 'answer-word'
  if (greeting.test(plain)) return 'courtesy'
  if (question.test(plain)) return rhetorical.test(plain) ? undefined : 'question'
  if (plain.length > mostCourtesyCharacters) return undefined
  const found = [...patterns, ...eastAsian].find(([, pattern]) => pattern.test(plain))?.[0]
  if (found !== undefined) return found === 'not-found' || !vouches.test(plain) ? found : undefined
  const answered = answerBefore.exec(plain)?.[0]
  if (answered !== undefined) return exemptionOf(plain.slice(answered.length))
  const interjected = interjectionAt(plain)
  if (interjected === undefined) return undefined
  const rest = plain.slice(interjected.length).replace(/^[\s,!.،–—:-]+/, '')
  // "Of course, delivery is free" is no courtesy.
  return wordsIn(rest) <= mostWordsBehindInterjection && !/\d/.test(rest) ? 'courtesy' : exemptionOf(rest)
}
