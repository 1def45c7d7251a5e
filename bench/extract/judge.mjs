/** Whether a text holds what it must, and nothing that it must not. */

/** Text as it is compared: in one line, without the marks of lists and cells, which only say how a text is laid out. */
const asCompared = text =>
  text
    .replace(/^\s*- /gm, '')
    .replace(/\\\|/g, '|')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .replace(/[’‘]/g, "'")
    .trim()

const escaped = text => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Is a phrase in the text? `…` stands for up to 80 characters between two parts of it. */
function holds(text, phrase) {
  const parts = asCompared(phrase).split(/ ?… ?/)
  if (parts.length === 1) return text.includes(parts[0])
  return new RegExp(parts.map(escaped).join('.{0,80}?'), 's').test(text)
}

/** A fact is a phrase, or several ways to say the same. */
const isFound = (text, fact) => [fact].flat().some(phrase => holds(text, phrase))

/** The facts that a text lacks, and the phrases of the surroundings that it kept. */
export function judge(read, { facts, not }) {
  const text = asCompared(read)
  return {
    missing: facts.filter(fact => !isFound(text, fact)),
    kept: not.filter(phrase => holds(text, phrase)),
  }
}
