/** Numbers beyond are taken for mistakes. */
const mostNumber = 1_000_000

/** The items of a list with what stands before each on the screen: `- `, or its number as the page counts. */
export function markersOf(list: Element): [item: Element, marker: string][] {
  const items = [...list.children].filter(({ localName }) => localName.toLowerCase() === 'li')
  if (list.localName.toLowerCase() !== 'ol') return items.map(item => [item, '- '])
  const step = list.hasAttribute('reversed') ? -1 : 1
  let next = numberIn(list, 'start') ?? (step === 1 ? 1 : items.length)
  return items.map(item => {
    const number = numberIn(item, 'value') ?? next
    next = number + step
    return [item, `${labelOf(number, list.getAttribute('type'))}. `]
  })
}

function numberIn(element: Element, attribute: string): number | undefined {
  const [digits] = /^\s*-?\d{1,7}(?=\s*$)/.exec(element.getAttribute(attribute) ?? '') ?? []
  const number = Number(digits)
  return digits === undefined || Math.abs(number) > mostNumber ? undefined : number
}

/** A number as the list shows it: `3`, `c` or `iii`. */
function labelOf(number: number, type: string | null): string {
  const isLetter = (type === 'a' || type === 'A') && number >= 1 && number <= 26
  const isRoman = (type === 'i' || type === 'I') && number >= 1 && number <= 39
  const label = isLetter ? String.fromCodePoint(0x60 + number) : isRoman ? romanOf(number) : String(number)
  return type === 'A' || type === 'I' ? label.toUpperCase() : label
}

const romanOf = (number: number): string =>
  'x'.repeat(Math.floor(number / 10)) +
  (['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'][number % 10] ?? '')
