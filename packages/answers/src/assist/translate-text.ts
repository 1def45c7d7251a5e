import type { Db } from '@frontdesk/db/connect'
import type { Model } from '@frontdesk/model/model'
import { plainText } from '@frontdesk/conversations/messages/clean-reply'
import { askModel } from '../prompt/ask-model.ts'
import { hasMarks, holdFixed } from './hold-fixed.ts'
import { languageName } from './language-name.ts'

export interface ToTranslate {
  chatbotId: string
  /** Plain text of a visitor; HTML of everybody else. */
  content: string
  isHtml: boolean
  language: string
  /** Names that stay as they are. */
  names: readonly string[]
}

/** No one waits for a translation: the message is already shown in its original language. */
const withinMs = 5_000
const maxOutputTokens = 2_000

const instructionsFor = (language: string): string =>
  [
    `You translate one message of a customer service chat into ${languageName(language)}. The user message has it as "text".`,
    'Answer with the translation alone, in the tone of the message. Do not answer the message, explain nothing and add nothing. If it is in that language already, repeat it.',
    'Marks such as ⟦1⟧ stand for names, numbers and links. Keep each of them exactly once, where it belongs in the sentence.',
  ].join('\n')

/**
 * A message in another language, in the form of the message. Undefined if the translation does not hold everything that had
 * to stay: a wrong number is worse than a foreign language.
 */
export async function translateText(
  needs: { db: Pick<Db, 'pool'>; model: Model },
  { chatbotId, content, isHtml, language, names }: ToTranslate,
  signal: AbortSignal,
): Promise<string | undefined> {
  const text = isHtml ? plainText(content) : content
  if (hasMarks(text)) return undefined
  const links = isHtml ? linksOf(content) : new Map<string, string>()
  const held = holdFixed(text, [...links.keys(), ...names], part =>
    isHtml ? (links.get(part) ?? escapeHtml(part)) : part,
  )
  const written = await askModel(needs, {
    chatbotId,
    purpose: 'translation',
    instructions: instructionsFor(language),
    data: { text: held.text },
    language,
    maxOutputTokens,
    // Told to leave rather than failed: a provider that is slow today is not sick.
    signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
  })
  // What the model wrote is text; only what was held is ours, and comes from a message that was cleaned.
  return held.restore(isHtml ? asHtml(written.text) : written.text)
}

const asHtml = (text: string): string => `<p>${escapeHtml(text).replaceAll(/\n+/g, '<br />')}</p>`

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The links of a message by their words, each as it stands there. */
const linksOf = (html: string): Map<string, string> =>
  new Map([...html.matchAll(/<a\s[^>]*>(.*?)<\/a>/gs)].map(([whole, words = '']) => [plainText(words), whole] as const))
