import { pricePattern } from '../feed/currency.ts'
import { oneLine, tagOf } from '../blocks/inline-text.ts'
import { saysContact } from '../fact-patterns.ts'
import { isTyped } from '../visible/show-hidden.ts'
import { isOfferOrGone, showChoice, showChoices, type Labels } from './show-choices.ts'
import { stripFields } from './strip-fields.ts'

// A form may be where a shop says its prices, or where a page asks for an address. What is read of it is told by what it
// holds: prices, choices and sentences are, what a visitor types in and the words around that are not.

const invitePattern =
  /newsletter|subscri|sign[- ]?up|mailing list|inbox|abonnier|anmeld|inscri|abonn|iscri|suscr|assin|nieuwsbrief|nyhedsbrev|nyhetsbrev|uutiskirje|subskry|рассыл|подпис|メルマガ|订阅|voucher|coupon|gutschein/i
const searchPattern = /search|suche|recherch|buscar|zoek|filter|sort|login|log-in|signin|comment/i

/** Takes out forms and their controls, but for what a visitor reads in them: prices, choices, sentences, results. */
export function stripForms(body: Element, measure: () => (form: Element) => boolean): void {
  const parts = [...body.querySelectorAll('form, label, select, input, textarea, button')]
  const of = (...names: string[]): Element[] => parts.filter(part => names.includes(part.localName))
  const labels = new Map<string, Element>()
  for (const label of of('label')) {
    const id = label.getAttribute('for') ?? ''
    if (id !== '') labels.set(id, label)
  }
  const offers = of('select').filter(select => isOfferOrGone(select, labels))
  const forms = of('form')
  const isMostOfPage = forms.length === 0 ? () => true : measure()
  for (const form of forms) {
    if (form.parentNode === null || isMostOfPage(form)) continue
    const kind = kindOf(form)
    if (kind !== 'offer') strip(form, { kind, labels })
  }
  for (const select of offers) if (select.parentNode !== null) showChoices(select, labels)
  const typed = of('input', 'textarea').filter(field => field.parentNode !== null)
  for (const field of typed.filter(isForEmail).slice(0, mostLoose))
    if (around(field, 'form') === undefined) removeLooseInvitation(field)
  for (const field of typed) removeLabel(field, labels)
  for (const button of of('button')) showChoice(button)
}

/** Takes out the fields of a form, and the form where nothing is left to be read. */
function strip(form: Element, { kind, labels }: { kind: Exclude<FormKind, 'offer'>; labels: Labels }): void {
  const isAbout = form.querySelector('h1') !== null
  stripFields(form, { labels, hasResults: kind === 'search' })
  // What is left of it is no search any more.
  if (saysMore(form, isAbout ? 'question' : kind)) return form.removeAttribute('role')
  if (kind === 'invitation') removeInvitation(form)
  form.remove()
}

/**
 * What a form is for: it offers something with prices or choices, invites to letters, searches, takes comments, or asks
 * for what a visitor has to say.
 */
type FormKind = 'offer' | 'invitation' | 'search' | 'comment' | 'question'

function kindOf(form: Element): FormKind {
  const names = `${form.id} ${form.getAttribute('class') ?? ''} ${form.getAttribute('role') ?? ''} ${form.getAttribute('action') ?? ''}`
  const text = oneLine(form.textContent ?? '')
  const hasPrice = pricePattern.test(text)
  if (/comment/i.test(names) && !hasPrice) return 'comment'
  if (searchPattern.test(names)) return hasPrice && !/search|login/i.test(names) ? 'offer' : 'search'
  if (isInvitation(form)) return 'invitation'
  if (hasPrice) return 'offer'
  const isPost = /post/i.test(form.getAttribute('method') ?? '')
  const hasTyped = [...form.querySelectorAll('input, textarea')].some(isTyped)
  return isPost && !hasTyped && text !== '' ? 'offer' : 'question'
}

/** Characters outside of links that are no words around a field. */
const fewestOfResults = 80

/** Does a form without its fields say something? */
function saysMore(form: Element, kind: Exclude<FormKind, 'offer'>): boolean {
  const text = oneLine(form.textContent ?? '')
  if (text === '') return false
  if (kind === 'question' || saysContact(text)) return true
  if (form.querySelector('address, a[href^="tel:"], a[href^="mailto:"]') !== null) return true
  if (kind !== 'search') return false
  const blocks = [...form.querySelectorAll('p, li, td, dd, article')].filter(
    block => block.querySelector('p, li, td, dd') === null,
  )
  return blocks.some(block => {
    const linked = [...block.querySelectorAll('a')].reduce((sum, a) => sum + oneLine(a.textContent ?? '').length, 0)
    return oneLine(block.textContent ?? '').length - linked >= fewestOfResults
  })
}

/** Asks for nothing but an address, or says that it sends letters. */
function isInvitation(form: Element): boolean {
  const typed = [...form.querySelectorAll('input, textarea')].filter(isTyped)
  if (!typed.some(isForEmail) || typed.some(field => tagOf(field) === 'textarea')) return false
  const text = oneLine(form.textContent ?? '')
  const names = `${form.id} ${form.getAttribute('class') ?? ''} ${form.getAttribute('action') ?? ''}`
  return (
    text.length < 600 &&
    ((typed.length <= 2 && form.querySelector('select, li, table, [type=radio]') === null) ||
      invitePattern.test(`${names} ${text}`))
  )
}

const isForEmail = (field: Element): boolean =>
  isTyped(field) && /email/i.test(`${field.getAttribute('type') ?? ''} ${field.getAttribute('name') ?? ''}`)

const mostOfInvitation = 300
const mostLoose = 10

/** The nearest element of a name around a field: asking a selector for it takes ten times as long. */
function around(field: Element, name: string): Element | undefined {
  let up = field.parentElement
  while (up !== null && tagOf(up) !== name) up = up.parentElement
  return up ?? undefined
}

/** A script may send an address that stands in no form: it goes with the nearest words around it. */
function removeLooseInvitation(field: Element): void {
  for (let box = field.parentElement; box !== null; box = box.parentElement) {
    const text = oneLine(box.textContent ?? '')
    if (text.length > mostOfInvitation || /^(?:body|main|article|footer|td)$/.test(tagOf(box))) return
    if (saysContact(text) || box.querySelector('h1, a[href^="tel:"], a[href^="mailto:"]') !== null) return
    // The label of the field alone is not yet what it is for.
    if (text.length > 0 && tagOf(box) !== 'label') return box.remove()
  }
}

/** With the heading and the sentence before it, or the box that holds nothing else. */
function removeInvitation(form: Element): void {
  const words: string[] = []
  let before = form.previousElementSibling
  const invitation: Element[] = []
  while (before !== null && /^(?:h[1-6]|p|label|span|strong|div)$/.test(tagOf(before)) && invitation.length < 4) {
    const text = oneLine(before.textContent ?? '')
    // Under the page's own title stands what the page is about, be it its letters.
    if (tagOf(before) === 'h1') return
    if (text.length > mostOfInvitation) break
    invitation.push(before)
    words.push(text)
    if (/^h[1-6]$/.test(tagOf(before))) break
    before = before.previousElementSibling
  }
  const box = form.parentElement
  const isBox =
    box !== null &&
    before === null &&
    /^(?:div|section|aside|li)$/.test(tagOf(box)) &&
    box.querySelector('h1, a[href^="tel:"], a[href^="mailto:"], address') === null
  const isAlone =
    isBox &&
    oneLine(box.textContent ?? '').length < mostOfInvitation + 200 &&
    box.querySelectorAll('form').length === 1 &&
    form.nextElementSibling === null
  if (isAlone && !/\d{1,2}[:.]\d\d/.test(words.join(' '))) return box.remove()
  const isHeaded = invitation.length > 0 && /^h[1-6]$/.test(tagOf(invitation.at(-1) ?? form))
  if (isHeaded || invitePattern.test(words[0] ?? ''))
    for (const element of isHeaded ? invitation : invitation.slice(0, 1)) element.remove()
}

/** A label of a field that is not read says nothing either. */
function removeLabel(field: Element, labels: Labels): void {
  const type = (field.getAttribute('type') ?? '').toLowerCase()
  if (!isTyped(field) && !/^(?:number|date|time|file|range)$/.test(type)) return
  const label = around(field, 'label')
  if (label?.querySelector('ul') === null) label.remove()
  labels.get(field.id)?.remove()
}
