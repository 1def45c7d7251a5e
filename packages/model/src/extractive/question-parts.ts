import { termsOf } from './word-forms.ts'

/** A message that asks for more is a list, and is answered as a whole. */
const mostParts = 3
/** A longer one tells a story, and isn't repeated to the visitor where it has no answer. */
const longestPart = 200

/** How questions begin in a language, what may stand in front of that ("in which year"), and what joins two of them. */
interface QuestionWords {
  readonly joining: string
  readonly before: string
  readonly asking: string
}

const questionWords: Readonly<Record<string, QuestionWords>> = {
  en: {
    joining: 'and',
    before: 'in|at|on|to|for|from|since|until|with|of|by',
    asking:
      "what|what's|which|how|where|where's|when|who|who's|whose|why|(?:is|are|can|could|do|does|did|will|would|should|may) (?:it|i|you|we|they|there|that|this|the|my)",
  },
  de: {
    joining: 'und',
    before: 'in|um|bis|seit|von|zu|mit|für|auf|aus|an|ab',
    asking:
      'was|welche[rsnm]?|wie|wieviele?|wo|wohin|woher|wann|wer|wem|wen|warum|wieso|(?:kann|muss|darf) (?:ich|man|es)|gibt es',
  },
  es: {
    joining: 'y|e',
    before: 'a|en|de|desde|hasta|con|por|para',
    asking: 'qué|cu[aá]l(?:es)?|c[oó]mo|d[oó]nde|cu[aá]ndo|qui[eé]n|cu[aá]nt[oa]s?|hay',
  },
  fr: {
    joining: 'et',
    before: 'à|de|en|dans|avec|pour|par|depuis|jusqu.à',
    asking: "quel(?:le)?s?|comment|où|quand|qui|pourquoi|combien|qu'est-ce|est-ce",
  },
  it: {
    joining: 'e|ed',
    before: 'a|di|da|in|con|per|fino a',
    asking: 'cosa|che cosa|quale|quali|come|dove|quando|chi|quant[oaie]|perch[eé]',
  },
  pt: {
    joining: 'e',
    before: 'a|de|em|com|por|para|desde|até',
    asking: 'qual|quais|como|onde|quando|quem|quant[oa]s?|o que',
  },
  nl: {
    joining: 'en',
    before: 'in|op|met|van|voor|tot|sinds',
    asking: 'wat|welke?|hoe|hoeveel|waar|wanneer|wie|waarom|(?:kan|mag|moet) ik',
  },
  pl: {
    joining: 'i|oraz|a',
    before: 'w|z|na|do|od|dla',
    asking: 'co|jak|jaki[ea]?|który|która|które|gdzie|kiedy|kto|ile|dlaczego|czy',
  },
  tr: {
    joining: 've',
    before: '',
    asking: 'ne|nasıl|nerede|hangi|kim|kaç|neden',
  },
}

const noLetter = String.raw`(?![\p{L}\p{N}])`

/** How to tell questions of a language, and what stands between two of them; elsewhere only question marks tell. */
const readers = new Map(
  Object.entries(questionWords).map(([language, { joining, before, asking }]) => [
    language,
    {
      asks: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${asking})${noLetter}`, 'iu'),
      between: new RegExp(
        `(?<=[?？؟]) (?:(?:${joining}) )?|[,;]? (?:${joining}) (?=(?:(?:${before}) )?(?:${asking})${noLetter})`,
        'iu',
      ),
    },
  ]),
)
const anyLanguage = { asks: /[?？؟]$/u, between: /(?<=[?？؟]) /u }

/**
 * The questions that a message asks, in its words: "When did it begin, and who started it?" asks two. Each has words of its
 * own beside those that only ask; otherwise the message is one question.
 */
export function partsOfQuestion(question: string, language: string): string[] {
  const { asks, between } = readers.get(language.slice(0, 2)) ?? anyLanguage
  const parts = question.trim().replaceAll(/\s+/g, ' ').split(between)
  const isQuestion = (part: string): boolean =>
    part.length <= longestPart && asks.test(part) && termsOf(part.replace(asks, ' '), language).size > 0
  return parts.length > 1 && parts.length <= mostParts && parts.every(isQuestion) ? parts : [question]
}
