import { months, foldWord } from '@frontdesk/knowledge/facts/number-words'
import { stemOf, type Words } from '@frontdesk/knowledge/facts/words-of'

/** Two or more words with capitals in a row, none of them the first of a sentence or a bold label. */
const capitalised = /(?<=[\p{L}\d,;]\s)(?:\p{Lu}[\p{Ll}’'-]+)(?:\s\p{Lu}[\p{Ll}’'-]+)+/gu
const quoted = /[“„«"]\s?([^“”„«»"\n]{3,60}?)\s?[”“»"]/g
/** A person's name behind its title. */
const titled =
  /(?<!\p{L})(?:Herrn?|Frau|Dr\.?|Prof\.?|Mr\.?|Mrs\.?|Ms\.?|Monsieur|Madame|Mme|M\.|Señora?|Sra?\.|Doña?|Signora?|Sig\.|Senhora?|Mevrouw|Meneer|Panem|Panią|señora?|madame|monsieur|signora?|senhora?|mevrouw|meneer|panem|panią|السيدة?|الأستاذة?|الدكتورة?)\s(\p{Lu}[\p{Ll}’'-]+(?:\s\p{Lu}[\p{Ll}’'-]+)?|\p{Script=Arabic}+)/gu
const isNameScript = /[\p{Script=Latin}\p{Script=Arabic}]/u
/** What chatbots and those behind them are called, and what is wished: names of nothing. */
const generic = new Set(
  'virtual digital assistant assistente asistente chatbot chat live support customer service team help center centre frequently asked questions happy merry new year christmas kind best regards kundenservice kundendienst servicio cliente service clients'.split(
    ' ',
  ),
)

/**
 * The names of a text: capitalised names of several words, names behind a title, and what stands in quotation marks. In
 * German, where all nouns have capitals, only titled and quoted names count.
 */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(capitalised)].map(([name]) => name)
  const inside = [...text.matchAll(titled), ...text.matchAll(quoted)].map(([, name = '']) => name)
  return [...(names.length > 0 && isGerman(text) ? [] : names), ...inside].filter(name => isNameScript.test(name))
}

/** Whether not one word of a name stands in the texts, or two in a row do not. */
export function isUnknown(name: string, known: Words): boolean {
  const words = [...name.matchAll(/\p{L}[\p{L}\p{M}]{2,}/gu)].map(([word]) => foldWord(word))
  if (words.length === 0 || words.some(word => generic.has(word))) return false
  const areKnown = words.map(word => months.has(word) || isKnown(word, known))
  return !areKnown.includes(true) || areKnown.some((isIt, at) => !isIt && areKnown[at + 1] === false)
}

const isKnown = (word: string, { content, little }: Words): boolean =>
  content.has(stemOf(word)) || content.has(word.slice(0, 5)) || little.has(word)

const isGerman = (text: string): boolean =>
  (text.match(/(?<!\p{L})(?:der|die|das|und|ist|nicht|mit|für|bei|von|wir|sie|ein|eine|auf|im|den|dem|zu)(?!\p{L})/giu)
    ?.length ?? 0) >= 1 && !/(?<!\p{L})(?:the|is|and|el|los|le|les|est|il|het)(?!\p{L})/iu.test(text)
