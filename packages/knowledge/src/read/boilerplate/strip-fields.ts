import { saysContact, saysItself } from '../fact-patterns.ts'
import { elementsAbove } from '../blocks/elements-above.ts'
import { isElement, isInline, isText, oneLine, tagOf } from '../blocks/inline-text.ts'
import { policyPattern } from './policy-pattern.ts'
import { choicesOf, type Labels } from './show-choices.ts'

// The fields of a form go with the words that only they need: labels, hints, marks of what is required, messages, what a
// visitor agrees to. What a visitor reads besides, such as an address or when somebody answers, stays.

const fields = 'input, textarea, select'
/** A field with its label and a hint. */
const mostOfLabel = 120
/** Behind the last field stand notes on sending and messages; more than that is a text. */
const mostBehind = 120
const mostOfConsent = 400
const messagePattern =
  /(?:^|[-_ ])(?:alert|captcha|err(?:or)?s?|feedback|help(?:-?(?:block|text))?|hint|invalid|message|msg|notice|output|required|response|spinner|status|success|thank(?:s|-?you)|tooltip|validation|warning)(?:$|[-_ ])/i
const blocks =
  'address, article, blockquote, dd, div, dl, dt, fieldset, figure, h1, h2, h3, h4, h5, h6, legend, li, ol, p, pre, section, table, tbody, td, th, tr, ul'

/** Takes the fields out of a form, with the words that only they need. Results of a search stand behind its fields. */
export function stripFields(form: Element, { labels, hasResults }: { labels: Labels; hasResults: boolean }): void {
  const found = [...form.querySelectorAll(fields)].filter(isShown)
  const unneeded = notesIn(form, hasResults ? undefined : found.at(-1))
  const count = countFields(form, new Set(found))
  const hints = new Map([...form.querySelectorAll('[id]')].map(hint => [hint.id, hint]))
  for (const field of found) removeField(field, { form, labels, hints, count })
  for (const note of unneeded) note.remove()
  for (const input of form.querySelectorAll('input, textarea, button:not([aria-expanded], [aria-controls])'))
    input.remove()
  for (const set of form.querySelectorAll('fieldset')) if (saysOnlyLegend(set)) set.remove()
  removeEmptyHeadings(form)
}

const isShown = (field: Element): boolean =>
  !/^(?:hidden|submit|button|image|reset)$/i.test(field.getAttribute('type') ?? '') && !isPriced(field)

/** A select that stays says when a course begins, or what it costs. */
const isPriced = (field: Element): boolean =>
  tagOf(field) === 'select' &&
  choicesOf(field).some(choice => saysContact(choice) || saysItself.price.test(choice) || saysItself.date.test(choice))

/** Blocks of text in a form that speak of the form itself. */
function notesIn(form: Element, last: Element | undefined): Element[] {
  const notes: Element[] = []
  const inside = new Set(form.querySelectorAll(blocks))
  const around = elementsAbove(inside)
  let isBehind = false
  const visit = (element: Element): void => {
    if (element === last) isBehind = true
    if (inside.has(element) && !around.has(element)) {
      if (last !== undefined && element.contains(last)) isBehind = true
      else if (isNote(element, isBehind)) notes.push(element)
      return
    }
    // Words without a block around them.
    if (/^(?:small|span|output|strong|em)$/.test(tagOf(element)) && isNote(element, isBehind)) notes.push(element)
    for (const child of element.children) visit(child)
  }
  visit(form)
  return notes
}

function isNote(element: Element, isBehind: boolean): boolean {
  const text = oneLine(element.textContent ?? '')
  if (text === '' || saysContact(text) || element.querySelector('a[href^="tel:"], a[href^="mailto:"]') !== null)
    return false
  const names = `${element.id} ${element.getAttribute('class') ?? ''}`
  if (messagePattern.test(names) || /^(?:alert|status)$/.test(element.getAttribute('role') ?? '')) return true
  if (element.hasAttribute('aria-live')) return true
  if (text.length <= mostOfLabel && /^\(?\*(?!\*)|(?<!\*)\*\)?[.:]?$|\s\(?\*\)?\s/.test(text)) return true
  const isConsent = [...element.querySelectorAll('a')].some(link => policyPattern.test(link.getAttribute('href') ?? ''))
  if (isConsent && text.length <= mostOfConsent) return true
  return (
    isBehind &&
    text.length <= mostBehind &&
    !saysItself.price.test(text) &&
    !/^(?:td|th|dd|li|address|legend|h[1-6])$/.test(tagOf(element))
  )
}

/** How many fields are in an element. */
function countFields(form: Element, found: ReadonlySet<Element>): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>()
  const visit = (element: Element): number => {
    let sum = found.has(element) ? 1 : 0
    for (const child of element.children) sum += visit(child)
    counts.set(element, sum)
    return sum
  }
  visit(form)
  return counts
}

interface How {
  readonly form: Element
  readonly labels: Labels
  /** Elements by their id. */
  readonly hints: ReadonlyMap<string, Element>
  readonly count: ReadonlyMap<Element, number>
}

function removeField(field: Element, { form, labels, hints, count }: How): void {
  for (const id of (field.getAttribute('aria-describedby') ?? '').split(/\s+/)) {
    const hint = hints.get(id)
    if (hint !== undefined && !hint.contains(field)) hint.remove()
  }
  const label = field.id === '' ? undefined : labels.get(field.id)
  if (label !== undefined && form.contains(label)) label.remove()
  let box = field
  for (let up = field.parentElement; up !== null && up !== form && isAround(up, count); up = up.parentElement) box = up
  if (box === field) removeWordsBefore(field)
  const term = tagOf(box) === 'dd' ? box.previousElementSibling : null
  if (term !== null && tagOf(term) === 'dt') term.remove()
  box.remove()
}

/** Is an element there for its one field? */
function isAround(element: Element, count: ReadonlyMap<Element, number>): boolean {
  if (count.get(element) !== 1 || tagOf(element) === 'table') return false
  if (element.querySelector('h1, h2, h3, h4, h5, h6, address, table, ul, ol, dl, a[href^="tel:"]') !== null)
    return false
  const text = element.textContent ?? ''
  return text.length < mostOfLabel * 10 && oneLine(text).length <= mostOfLabel && !saysContact(text)
}

/** `Name: <input>`, or a label that does not say what it belongs to. */
function removeWordsBefore(field: Element): void {
  const words: ChildNode[] = []
  let length = 0
  for (let node = field.previousSibling; node !== null && length <= mostOfLabel; node = node.previousSibling) {
    const isWord = isText(node) || (isElement(node) && isInline(node) && node.localName !== 'br')
    if (!isWord || (isElement(node) && /^(?:input|select)$/.test(tagOf(node)))) break
    words.push(node)
    length += oneLine(node.textContent ?? '').length
  }
  const text = words.map(word => word.textContent ?? '').join(' ')
  if (length <= mostOfLabel && !saysContact(text)) for (const word of words) word.remove()
}

function saysOnlyLegend(set: Element): boolean {
  const legend = [...set.children].find(child => tagOf(child) === 'legend')
  return oneLine(set.textContent ?? '') === oneLine(legend?.textContent ?? '')
}

/** A heading with nothing left below it goes; the page's own title stays. */
function removeEmptyHeadings(form: Element): void {
  let isEmpty = true
  const visit = (node: Node): void => {
    if (isText(node)) {
      if ((node.textContent ?? '').trim() !== '') isEmpty = false
      return
    }
    if (!isElement(node)) return
    const isHeading = /^(?:h[2-6]|legend)$/.test(tagOf(node))
    if (isHeading && isEmpty) node.remove()
    else if (isHeading) isEmpty = true
    else for (const child of [...node.childNodes].toReversed()) visit(child)
  }
  visit(form)
}
