/** Judges a reply by rule, without any model. */

/** Typography differs between a page and what is told of it, and means the same. */
const plain = text =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’‚′]/g, "'")
    .replaceAll(/[“”„«»″]/g, '"')
    .replaceAll(/[‐‑–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/**
 * What became of a question: `right` (every fact that it asks for is told), `wrong` (it was answered otherwise), `refused`
 * (nothing was told, and the reply says so), or `asked` (it asks back). A question that the website does not answer is right
 * where it is refused, and one that says too little also where two of the things that it may be about can be chosen.
 */
export function judge({ facts, never, kind, choices = [] }, { text, isUnanswered, actions = [] }) {
  const offered = actions.flatMap(action => (action.type === 'choices' ? action.choices : []))
  const named = choices.filter(spellings => offered.some(one => holds(one, spellings)))
  const isOpen = kind === 'underspecified' && (choices.length === 0 || named.length > 1)
  if (offered.length > 0) return isOpen ? 'right' : 'asked'
  if (isUnanswered) return 'refused'
  const isRight = facts.length > 0 && facts.every(fact => holds(text, fact)) && !holds(text, never)
  return isRight ? 'right' : 'wrong'
}

/** Whether a text holds one of these spellings. Backslashes of Markdown are not part of it. */
export function holds(text, spellings) {
  const said = plain(text.replaceAll(/\\([\\`*[\]<~])/g, '$1'))
  return spellings.some(spelling => said.includes(plain(spelling)))
}

/** Whether one of the pages that answer a question is named as a source, or among passages. */
export const namesPage = ({ pages }, addresses) =>
  addresses.some(address => pages.includes(decodeURIComponent(new URL(address).pathname).slice(1)))

/** Share of so many, with its 95 % interval by Wilson. */
export function shareOf(count, of) {
  if (of === 0) return '-'
  const z = 1.96
  const p = count / of
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))
  const percent = value => String(Math.round(value * 100))
  return `${percent(p)} (${percent(Math.max(0, middle - half))}-${percent(Math.min(1, middle + half))})`
}
