import { termsOf } from './word-forms.ts'

/** A message that asks for more is a list, and is answered as a whole. */
const mostParts = 3
/** A longer one tells a story, and isn't repeated to the visitor where it has no answer. */
const longestPart = 200

// English, German, Spanish, French, Italian, Portuguese, Dutch, Polish, Turkish.
const joining = 'and|und|y|e|et|en|oraz|i|ve'
const asking = [
  "what|what's|which|how|where|where's|when|who|who's|whose|why",
  '(?:is|are|can|could|do|does|did|will|would|should|may) (?:it|i|you|we|they|there|that|this|the|my)',
  'was|welche[rsnm]?|wie|wieviele?|wo|wohin|woher|wann|wer|wem|wen|warum|(?:kann|muss|darf) (?:ich|man|es)|gibt es',
  'qu[eé]|cu[aá]l(?:es)?|c[oó]mo|d[oó]nde|cu[aá]ndo|qui[eé]n|cu[aá]nt[oa]s?|por qu[eé]|hay',
  "quel(?:le)?s?|comment|où|quand|qui|pourquoi|combien|qu'est-ce|est-ce",
  'cosa|quale|quali|come|dove|chi|quant[oaie]|perch[eé]|qual|quais|onde|quem|quando|c[oô]mo|o que',
  'wat|welke?|hoe|hoeveel|waar|wanneer|waarom|(?:kan|mag|moet) ik',
  'co|jak|jaki[ea]?|który|która|które|gdzie|kiedy|kto|ile|dlaczego|ne|nasıl|nerede|hangi|kim|kaç|neden',
].join('|')

/** "For how long", "in which year". */
const before =
  'in|at|on|to|for|from|since|until|with|of|by|um|bis|seit|von|zu|mit|auf|aus|an|en|a|de|con|por|para|da|di|dans|avec|op|met'

const asks = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${asking})(?![\p{L}\p{N}.])`, 'iu')
/** Between two questions: the mark of the first one, or a word that joins them in front of what the second begins with. */
const between = new RegExp(
  String.raw`(?<=[?？؟]) (?:(?:${joining}) )?|[,;]? (?:${joining}) (?=(?:(?:${before}) )?(?:${asking})(?![\p{L}\p{N}.]))`,
  'iu',
)

/**
 * The questions that a message asks, in its words: "When did it begin, and who started it?" asks two. Each has words of its
 * own beside those that only ask; otherwise the message is one question.
 */
export function partsOfQuestion(question: string, language: string): string[] {
  const parts = question.trim().replaceAll(/\s+/g, ' ').split(between)
  const isWhole = (part: string): boolean =>
    part.length <= longestPart && termsOf(part.replace(asks, ' '), language).size > 0
  const areQuestions =
    parts.length > 1 && parts.length <= mostParts && parts.every(part => isWhole(part) && asks.test(part))
  return areQuestions ? parts : [question]
}
