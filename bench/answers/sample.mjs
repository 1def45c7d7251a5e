/** Draws the same questions of a set whenever it is asked to. */
import { createHash } from 'node:crypto'

const draw = text => createHash('sha256').update(`frontdesk ${text}`).digest('hex')
const inDrawnOrder = (texts, textOf = text => text) =>
  texts
    .map(text => ({ text, drawn: draw(textOf(text)) }))
    .toSorted((one, other) => (one.drawn < other.drawn ? -1 : 1))
    .map(({ text }) => text)

/** So many of the questions, evenly over their groups; all of them without a number. */
export function sampleOf(questions, count, groupOf) {
  if (count === undefined) return questions
  const groups = grouped(questions, groupOf)
  const left = inDrawnOrder([...groups.keys()]).map(group => inDrawnOrder(groups.get(group), ({ id }) => id))
  const drawn = []
  while (drawn.length < Math.min(count, questions.length))
    for (const ones of left) if (ones.length > 0 && drawn.length < count) drawn.push(ones.shift())
  return drawn
}

function grouped(questions, groupOf) {
  const groups = new Map()
  for (const question of questions) {
    const group = groupOf(question)
    groups.set(group, [...(groups.get(group) ?? []), question])
  }
  return groups
}
