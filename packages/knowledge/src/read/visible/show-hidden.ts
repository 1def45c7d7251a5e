import { isInline, oneLine, tagOf } from '../blocks/inline-text.ts'
import { findControls, kindOf, type Controls } from './find-controls.ts'
import { hidingOf, plainColor, type Hiding } from './hiding-styles.ts'
import { classesOf, type StyleRules } from './style-rules.ts'

// A hidden element is read if a visitor can open it: a control names it or stands before it, it is one of several panels
// of which another one is shown, or a script of the page names it. Everything else that is hidden is for machines, and goes.

export interface HiddenInput {
  /** The colour behind the page; text of this colour cannot be read. */
  readonly ground: string
  readonly rules: StyleRules
  /** Texts in the scripts of a page that may be the name of an element. */
  readonly scriptNames: ReadonlySet<string>
  /** Elements that the owner of the website asked for. */
  readonly spared: ReadonlySet<Element>
}

const hiddenClasses = /^(?:hidden|d-none|is-hidden|u-hidden|display-none|invisible|hide|w-condition-invisible)$/
/** Shown again on a wider screen, or while something is pressed. */
const shownAgain =
  /^(?:(?:sm|md|lg|xl|2xl|xxl|[a-z-]*(?:hover|open|checked|active|focus|expanded|selected)\S*):(?:!?)(?:block|flex|grid|inline\S*|table\S*|visible|contents|list-item)|d-(?:sm|md|lg|xl|xxl)-(?:block|flex|grid|inline\S*|table\S*))$/
const heardClasses =
  /^(?:[a-z]{1,6}-)?(?:sr-only|visually-?hidden|screen-?reader(?:s|-text|-only)?|assistive-text|a11y-hidden|element-invisible|hidden-visually|hide-visually|offscreen|off-screen)$/i
/** What opens beside the page and is no part of what it says. */
const besidePattern =
  /(?:^|[-_ ])(?:cart|basket|minicart|drawer|off-?canvas|mobile-(?:nav|menu)|search|log-?in|sign-?(?:in|up)|newsletter|subscribe|cookies?|consent|gdpr|popup|lightbox|wishlist|share|loading|loader|spinner|skeleton|placeholder|error|errors|alert|toast|success|warning|notification)(?:$|[-_ ])/i
const panelPattern =
  /accordion|collaps|faq|answer|panel|pane(?:$|[-_])|tab(?:s|$|[-_])|toggle|expand|spoiler|fold|details?(?:$|[-_])/i
const headingPattern = /^(?:h[1-6]|dt|legend|summary)$/
/** A label for those who hear a page: "Regular price". Longer texts are no labels. */
const mostOfLabel = 40
const fewestOfText = 80
const mostExact = 10_000
/** How far a copy of a text may be from it. */
const mostBetween = 10

/** Boxes in boxes are read again at each level; the exact text of a long one tells nothing. */
function textOf(element: Element): string {
  const text = element.textContent ?? ''
  return text.length > mostExact ? text : oneLine(text)
}

/** Removes what no visitor sees, and takes what hides it from what a visitor can open. */
export function showHidden(body: Element, input: HiddenInput): void {
  // Most pages hide nothing, and looking for what opens it takes longer than all else here.
  let known: Controls | undefined
  const controls = (): Controls => (known ??= findControls(body))
  const found = new Map<Element, Hiding | undefined>()
  const hiding = (element: Element): Hiding | undefined => {
    if (!found.has(element)) found.set(element, hidingOfElement(element, input))
    return found.get(element)
  }
  const panels = newPanels(hiding)
  const whole = oneLine(body.textContent ?? '').length
  const visit = (element: Element): void => {
    for (const child of element.children.length === 0 ? [] : [...element.children]) {
      if (input.spared.has(child)) continue
      const how = hiding(child)
      if (how !== undefined && how !== 'shown') {
        if (isKept(child, how)) show(child)
        else {
          child.remove()
          continue
        }
      } else if (isForEyesAlone(child) && isDecoration(child, controls())) {
        child.remove()
        continue
      }
      visit(child)
    }
  }
  const isKept = (element: Element, how: Hiding): boolean => {
    if (how === 'tiny' && !hasOwnText(element)) return true
    const text = textOf(element)
    if (text === '') return true
    // The page itself is hidden only until a script has run.
    if (text.length > whole / 2) return true
    if (how === 'heard' ? isLabel(element, text) : isWordOfSentence(element, text)) return true
    if (text.includes('{{') || isBesideThePage(element, text)) return false
    if (element.getAttribute('hidden')?.toLowerCase() === 'until-found') return true
    const control = controls().opening(element)
    if (control !== undefined) return isOpened(control)
    if (isOverlay(element)) return false
    return (
      element.getAttribute('role') === 'tabpanel' ||
      isOpenedBy(controls().before(element), element, controls()) ||
      panels.hasHeading(element) ||
      panels.isOneOf(element) ||
      controls().hasMoreBehind(element) ||
      (how !== 'heard' && isNamedByScript(element, input.scriptNames))
    )
  }
  labelPanels(body, controls)
  visit(body)
}

function hidingOfElement(element: Element, { rules, ground }: HiddenInput): Hiding | undefined {
  if (element.hasAttribute('hidden')) return 'hidden'
  if (isOverlay(element) && !element.hasAttribute('open')) return 'hidden'
  const color = ground === '' ? null : element.getAttribute('color')
  if (color !== null && plainColor(color.toLowerCase()) === plainColor(ground.toLowerCase())) return 'hidden'
  const style = element.getAttribute('style')
  const own = style === null || style === '' ? undefined : hidingOf(style)
  if (own !== undefined) return own
  const ruled = rules.hidingOf(element)
  if (ruled !== undefined) return ruled
  const classes = element.hasAttribute('class') ? classesOf(element) : []
  if (classes.some(name => hiddenClasses.test(name)))
    return classes.some(name => shownAgain.test(name)) ? 'shown' : 'hidden'
  const isHeard =
    classes.some(name => heardClasses.test(name)) &&
    !classes.some(name => name.endsWith(':not-sr-only') && !name.startsWith('focus'))
  return isHeard ? 'heard' : undefined
}

/** Boxes that open above the page. */
const isOverlay = (element: Element): boolean =>
  tagOf(element) === 'dialog' ||
  element.hasAttribute('popover') ||
  (/^(?:alert)?dialog$/.test(element.getAttribute('role') ?? '') && element.getAttribute('aria-hidden') === 'true') ||
  classesOf(element).some(name => name === 'modal')

/** Carts, notices, messages of a form, traps for robots, menus: they open, and say nothing of what the page is about. */
function isBesideThePage(element: Element, text: string): boolean {
  const names = `${element.id} ${element.getAttribute('class') ?? ''}`
  if (besidePattern.test(names) || element.hasAttribute('aria-live')) return true
  if (/^(?:alert|status|log|menu|search|tooltip|navigation)$/.test(element.getAttribute('role') ?? '')) return true
  const fields = [...element.querySelectorAll('input, textarea')].filter(isTyped)
  if (fields.length > 0 && text.length < 300) return true
  const links = [...element.querySelectorAll('a')]
  const linked = links.reduce((sum, link) => sum + oneLine(link.textContent ?? '').length, 0)
  return links.length >= 3 && linked > text.length * 0.8
}

/** A field that a visitor types into. Puzzles for robots leave their answer in one of their own. */
export const isTyped = (field: Element): boolean =>
  (tagOf(field) === 'textarea' && !(field.getAttribute('name') ?? '').endsWith('-response')) ||
  (tagOf(field) === 'input' && /^(?:|text|email|password|search|tel|url)$/i.test(field.getAttribute('type') ?? ''))

/** What a screen reader says of something that others see: "Regular price" before a number. */
function isLabel(element: Element, text: string): boolean {
  if (text.length > mostOfLabel || element.closest('a, button') !== null) return false
  if (/^(?:p|div|section|ul|ol|form|nav)$/.test(tagOf(element))) return false
  return oneLine(element.parentElement?.textContent ?? '').length > text.length
}

/** A word between others, which scripts show on one system and not on another: "Press Command+S". */
const isWordOfSentence = (element: Element, text: string): boolean =>
  isInline(element) &&
  text.length <= mostOfLabel &&
  !/\d/.test(text) &&
  [element.previousSibling, element.nextSibling].every(
    node => node?.nodeType === 3 && (node.textContent ?? '').trim() !== '',
  )

const isForEyesAlone = (element: Element): boolean => element.getAttribute('aria-hidden') === 'true'

/** Signs, names of icons, copies: what is kept from those who hear a page because it says nothing, or says it twice. */
function isDecoration(element: Element, controls: Controls): boolean {
  if (/^(?:td|th|tr|tbody|thead|img)$/.test(tagOf(element))) return false
  const text = textOf(element)
  if (text === '') return false
  if (!/[\p{L}\p{N}]/u.test(text)) return true
  const isIcon =
    tagOf(element) === 'i' || classesOf(element).some(name => /icon|glyph|(?:^|-)fa[bsrl]?(?:$|-)|material/i.test(name))
  if (isIcon && !/\s/.test(text)) return true
  if (tagOf(element) === 'a' && (element.getAttribute('href') ?? '').startsWith('#')) return true
  const siblings = text.length > mostExact ? [] : siblingsOf(element)
  const letters = lettersOf(text.slice(0, mostExact))
  if (siblings.some(one => lettersOf((one.textContent ?? '').slice(0, mostExact)) === letters)) return true
  if (controls.opening(element) !== undefined || controls.before(element) !== undefined)
    return isBesideThePage(element, text)
  const isPanel = siblings.some(one => kindOf(one) === kindOf(element))
  if (isPanel || text.length >= fewestOfText) return isBesideThePage(element, text) && text.length < 2_000
  return !/\p{N}/u.test(text) && !text.includes(' ')
}

function siblingsOf(element: Element): Element[] {
  const siblings: Element[] = []
  for (const way of ['previousElementSibling', 'nextElementSibling'] as const) {
    let next = element[way]
    for (let count = 0; next !== null && count < mostBetween; count++, next = next[way]) siblings.push(next)
  }
  return siblings
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some(child => child.nodeType === 3 && (child.textContent ?? '').trim() !== '')

/** Does the control before an element open it, and nothing else? */
function isOpenedBy(control: Element | undefined, element: Element, controls: Controls): boolean {
  if (control === undefined) return false
  const target = control.getAttribute('aria-controls') ?? ''
  if (target !== '' && target !== element.id && controls.byId(target) !== undefined) return false
  return isOpened(control)
}

/** Marks a button as one that opens something, since any other says nothing. */
function isOpened(control: Element): true {
  if (tagOf(control) === 'button') control.setAttribute('aria-expanded', 'true')
  return true
}

function isNamedByScript(element: Element, names: ReadonlySet<string>): boolean {
  if (element.closest('form') !== null) return false
  return (
    names.has(`#${element.id}`) || classesOf(element).some(name => names.has(`.${name}`) && panelPattern.test(name))
  )
}

/** What siblings tell of a hidden element; asked once for each parent. */
function newPanels(hiding: (element: Element) => Hiding | undefined) {
  const kinds = new Map<Element, Map<string, { shown: number; headed: number }>>()
  const isHidden = (element: Element): boolean => {
    const how = hiding(element)
    return how !== undefined && how !== 'shown'
  }
  const isHeaded = ({ previousElementSibling: before }: Element): boolean =>
    before !== null && headingPattern.test(tagOf(before)) && !isHidden(before)
  const kindsIn = (parent: Element) => {
    const known = kinds.get(parent)
    if (known !== undefined) return known
    const counted = new Map<string, { shown: number; headed: number }>()
    for (const child of parent.children) {
      const count = counted.get(kindOf(child)) ?? { shown: 0, headed: 0 }
      counted.set(kindOf(child), count)
      if (!isHidden(child)) count.shown += (child.textContent ?? '').trim() === '' ? 0 : 1
      else if (isHeaded(child)) count.headed += 1
    }
    kinds.set(parent, counted)
    return counted
  }
  const countOf = (element: Element) =>
    element.parentElement === null ? undefined : kindsIn(element.parentElement).get(kindOf(element))
  return {
    /** A heading before it, in a row of such pairs or with the name of an answer. */
    hasHeading(element: Element): boolean {
      if (!isHeaded(element)) return false
      return (countOf(element)?.headed ?? 0) > 1 || classesOf(element).some(name => panelPattern.test(name))
    },
    /** One of several of the same class, of which others are shown: slides, tabs, steps. */
    isOneOf: (element: Element): boolean =>
      classesOf(element).length > 0 && (countOf(element)?.shown ?? 0) > 0 && !isNeverShown(element),
  }
}

/** Page builders hide a part on every wide screen by such a class; no script takes it away. */
const isNeverShown = (element: Element): boolean =>
  classesOf(element).some(name =>
    /(?:^|[-_])hid(?:e|den)[-_](?:(?:on|for|in)[-_])?(?:desktop|large|laptop|widescreen|pc|all|lg|xl)(?:$|[-_])/i.test(
      name,
    ),
  )

/** Takes away what hides an element, so that nothing further on takes it for hidden. */
function show(element: Element): void {
  for (const name of ['hidden', 'style', 'aria-hidden', 'popover']) element.removeAttribute(name)
  if ((element.getAttribute('role') ?? '').endsWith('dialog')) element.removeAttribute('role')
  const classes = classesOf(element).filter(name => !hiddenClasses.test(name) && name !== 'modal')
  if (element.hasAttribute('class')) element.setAttribute('class', classes.join(' '))
  if (tagOf(element) !== 'dialog') return
  element.setAttribute('data-opened', '')
}

const mostOfTab = 60

/** Writes the name of a tab above its panel, as the list of the tabs says it nowhere near. */
function labelPanels(body: Element, controls: () => Controls): void {
  const names = new Map<Element, string>()
  for (const panel of body.querySelectorAll('[role=tabpanel], [class*=tab], [class*=Tab]')) {
    if (!isTabPanel(panel)) continue
    const tab = controls().opening(panel) ?? controls().byId(panel.getAttribute('aria-labelledby') ?? '')
    if (tab === undefined) continue
    const name = names.get(tab) ?? oneLine(tab.textContent ?? '')
    names.set(tab, name)
    const first = panel.querySelector('h1, h2, h3, h4, h5, h6')
    if (name === '' || name.length > mostOfTab || (panel.textContent ?? '').trim() === '') continue
    if (first !== null && oneLine(first.textContent ?? '') === name) continue
    const heading = body.ownerDocument.createElement('h6')
    heading.textContent = name
    panel.prepend(heading)
  }
}

const isTabPanel = (element: Element): boolean =>
  element.getAttribute('role') === 'tabpanel' ||
  classesOf(element).some(name => /^(?:[a-z]+-)?tab-?(?:pane|panel|content|body)$/i.test(name))
