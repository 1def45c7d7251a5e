import { isElement, oneLine, tagOf } from '../blocks/inline-text.ts'
import { classesOf } from './style-rules.ts'

/** What a visitor can press on a page, and what it opens. */
export interface Controls {
  /** A control outside of an element that names it: by id, by class, or by a word that both carry. */
  opening(element: Element): Element | undefined
  /** The element of an id. */
  byId(id: string): Element | undefined
  /** The control that stands directly before an element, or before a box that begins with it. */
  before(element: Element): Element | undefined
  /** Does a control that promises the rest, such as "Read more", stand directly behind an element? */
  hasMoreBehind(element: Element): boolean
}

/** Attributes of any element that name others by id. */
const idAttributes = ['aria-controls', 'popovertarget', 'commandfor']
/** Words that say what a toggle does, and name nothing. */
const kinds = /^(?:tab|tabs|pill|collapse|accordion|dropdown|modal|tooltip|popover|offcanvas|toggle|true|false)$/
const pressable =
  /(?:^|[-_])(?:tabs?|nav|toggler?|btn|button|trigger|control|link|heading|header|head|title|label|item|question|switch)(?:$|[-_])/i
const folding = /accordion|toggle|collaps|expand|trigger|unfold|faq|question|spoiler|read-?more|show-?more/i
const morePattern =
  /(?:^|\s)(?:more|mehr|weiterlesen|ausklappen|plus|suite|más|mas|meer|altro|tutto|mais|więcej|devamı|ещё|еще|далее)(?:\s|$|[….])|全文|続き|もっと|更多|展开|더 ?보기/i
const mostOfMore = 60
/** A control says little; what says more is a box with controls in it. */
const mostOfControl = 200
/** Controls of one name; more of them name everything. */
const maxOfName = 20

/** Finds the controls of a page in one walk. */
export function findControls(body: Element): Controls {
  const byName = new Map<string, Element[]>()
  const byId = new Map<string, Element>()
  const choices = new Set<string>()
  const add = (name: string, control: Element) => {
    const named = byName.get(name) ?? []
    if (named.length < maxOfName) byName.set(name, [...named, control])
  }
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name === 'id' && value !== '' && !byId.has(value)) byId.set(value, element)
      else addNames(element, name, value, add)
    }
    if (tagOf(element) === 'input' && /^(?:checkbox|radio)$/i.test(element.getAttribute('type') ?? '')) {
      if (element.id !== '') choices.add(element.id)
    }
  }
  const isControl = (element: Element): boolean => isFolding(element, choices)
  return {
    opening(element) {
      for (const name of namesOf(element)) {
        const control = byName.get(name)?.find(one => one !== element && !element.contains(one))
        if (control !== undefined) return control
      }
      return undefined
    },
    byId: id => byId.get(id),
    before: element => controlBefore(element, isControl),
    hasMoreBehind(element) {
      const next = element.nextElementSibling ?? element.parentElement?.nextElementSibling ?? null
      const text = next === null ? '' : oneLine(next.textContent ?? '')
      return text !== '' && text.length < mostOfMore && morePattern.test(text)
    },
  }
}

function addNames(element: Element, name: string, value: string, add: (name: string, control: Element) => void) {
  if (value.length > 200 || value === '') return
  if (idAttributes.includes(name)) for (const id of value.trim().split(/\s+/)) add(`#${id}`, element)
  else if (name === 'href' && value.startsWith('#')) add(value, element)
  else if (name === 'onclick')
    for (const [, text = ''] of value.matchAll(/["']([#.]?[\w:-]{1,80})["']/g)) addWord(text, element, add)
  else if (name.startsWith('data-') && !kinds.test(value) && isPressable(element)) addWord(value.trim(), element, add)
}

function addWord(text: string, element: Element, add: (name: string, control: Element) => void) {
  if (!/^[#.]?[\w:-]{1,80}$/.test(text)) return
  if (/^[#.]/.test(text)) add(text, element)
  else for (const name of [`#${text}`, `.${text}`, `=${text}`]) add(name, element)
}

const isPressable = (element: Element): boolean =>
  ['a', 'button', 'label', 'li', 'option', 'summary'].includes(tagOf(element)) ||
  /^(?:tab|button|radio|option)$/.test(element.getAttribute('role') ?? '') ||
  classesOf(element).some(name => pressable.test(name))

function namesOf(element: Element): string[] {
  const ties = [...element.attributes].filter(({ name, value }) => name.startsWith('data-') && value !== '')
  return [
    ...(element.id === '' ? [] : [`#${element.id}`]),
    ...ties.map(({ value }) => `=${value}`),
    ...classesOf(element).map(name => `.${name}`),
  ]
}

/** Does a press on it plainly open something? A button alone may as well send a form. */
function isFolding(element: Element, choices: ReadonlySet<string>): boolean {
  const tag = tagOf(element)
  if (element.hasAttribute('aria-expanded') || element.hasAttribute('aria-controls') || tag === 'summary') return true
  if (tag === 'label') return choices.has(element.getAttribute('for') ?? '')
  if (/^(?:button|tab)$/.test(element.getAttribute('role') ?? '')) return true
  if (element.hasAttribute('onclick')) return true
  if (tag === 'a' && /^(?:#|javascript:)/i.test(element.getAttribute('href') ?? '')) return true
  if (tag === 'button' && /[?？]\s*$/.test(element.textContent ?? '')) return true
  return classesOf(element).some(name => folding.test(name)) && element.querySelector('p, ul, table, button') === null
}

const mostDepth = 4

/** The control that an element is, or begins or ends with; not one that opens something within the element. */
function controlIn(element: Element, isControl: (element: Element) => boolean): Element | undefined {
  if (oneLine(element.textContent ?? '').length > mostOfControl) return undefined
  if (isControl(element)) return element
  for (const side of ['firstElementChild', 'lastElementChild'] as const) {
    let inner = element[side]
    for (let depth = 0; inner !== null && depth < mostDepth; depth++, inner = inner[side])
      if (isControl(inner)) return isFollowed(inner, element) ? undefined : inner
  }
  return undefined
}

/** Does something that can be read follow an element within a box? A sign such as `+` says nothing. */
function isFollowed(element: Element, box: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== box; at = at.parentElement)
    for (let next = at.nextElementSibling; next !== null; next = next.nextElementSibling)
      if (oneLine(next.textContent ?? '').length > 2) return true
  return false
}

function controlBefore(element: Element, isControl: (element: Element) => boolean): Element | undefined {
  let at = element
  for (let level = 0; level < 3; level++) {
    const before = siblingBefore(at)
    if (before !== undefined) return controlIn(before, isControl)
    if (at.parentElement === null || hasTextBefore(at)) return undefined
    at = at.parentElement
  }
  return undefined
}

/** The sibling before, past inputs and the panels of the same kind. */
function siblingBefore(element: Element): Element | undefined {
  let before = element.previousElementSibling
  const kind = kindOf(element)
  for (let skipped = 0; before !== null && skipped < 20; skipped++) {
    if (tagOf(before) !== 'input' && (kindOf(before) !== kind || kind.endsWith('.'))) return before
    before = before.previousElementSibling
  }
  return undefined
}

/** Elements of one kind have the same tag and first class. */
export const kindOf = (element: Element): string => `${tagOf(element)}.${classesOf(element)[0] ?? ''}`

const hasTextBefore = (element: Element): boolean => {
  for (let before = element.previousSibling; before !== null; before = before.previousSibling)
    if (
      isElement(before) ? tagOf(before) !== 'input' : before.nodeType === 3 && (before.textContent ?? '').trim() !== ''
    )
      return true
  return false
}
