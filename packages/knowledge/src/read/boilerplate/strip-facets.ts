import { saysPlainly } from '../fact-patterns.ts'
import { oneLine, tagOf } from '../blocks/inline-text.ts'

// Beside a list of products stands what it can be narrowed to, each with how many there are: "Oak (12)". What a product
// itself can be had with has no such count.

const mostBoxes = 500
const mostOfFacet = 60
const fewestFacets = 2
const mostLevels = 4
const countPattern = /\p{L}.*[([]\s*\d{1,5}\s*[)\]]$/u

/** Takes out lists of boxes to tick, each with a count behind it. */
export function stripFacets(body: Element): void {
  const seen = new Set<Element>()
  for (const input of [...body.querySelectorAll('[type=checkbox], [type=radio]')].slice(0, mostBoxes)) {
    for (
      let box = input.parentElement, level = 0;
      box !== null && level < mostLevels;
      box = box.parentElement, level++
    ) {
      if (seen.has(box) || /^(?:body|main|article|form|tr)$/.test(tagOf(box))) break
      seen.add(box)
      const inputs = box.querySelectorAll('[type=checkbox], [type=radio]').length
      if (inputs < fewestFacets) continue
      if (isOfFacets(box, inputs)) box.remove()
      break
    }
  }
}

function isOfFacets(box: Element, count: number): boolean {
  const labels = [...box.querySelectorAll('label')].map(label => oneLine(label.textContent ?? ''))
  const said = labels.reduce((sum, label) => sum + label.length, 0)
  const text = oneLine(box.textContent ?? '')
  // The count may stand behind the label.
  const rest = text.replace(/[([]\s*\d{1,5}\s*[)\]]/g, '').length - said
  const counts = text.match(/[([]\s*\d{1,5}\s*[)\]]/g)?.length ?? 0
  return (
    labels.length === count &&
    counts === count &&
    labels.every(label => label.length <= mostOfFacet) &&
    (labels.every(label => countPattern.test(label)) || rest <= count * 2) &&
    !saysPlainly(text)
  )
}
