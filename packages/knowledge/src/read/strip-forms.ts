import { pricePattern } from './feed/currency.ts'
import { oneLine, tagOf } from './inline-text.ts'
import { isTyped } from './visible/show-hidden.ts'

// A form may be where a shop says its prices, or where a page asks for an address. What is read of it is told by what it
// holds: prices and choices are, what a visitor types in and the words around that are not.

const invitePattern =
  /newsletter|subscri|sign[- ]?up|mailing list|inbox|abonnier|anmeld|inscri|abonn|iscri|suscr|assin|nieuwsbrief|nyhedsbrev|nyhetsbrev|uutiskirje|subskry|рассыл|подпис|メルマガ|订阅|voucher|coupon|gutschein/i
const searchPattern = /search|suche|recherch|buscar|zoek|filter|sort|login|log-in|signin|comment/i
const quantityPattern = /quantity|qty|menge|anzahl|quantit|cantidad|aantal|antal|ilość|кол/i
/** Choices of the visit, and not of what the page offers. */
const asidePattern =
  /lang(?:uage)?|locale|currency|country|sprache|währung|land\b|langue|devise|pays|idioma|moneda|país|lingua|valuta|sort|order-?by|per-?page|month|year|day|date|time|hour|adults?|children|guests?|nights?|persons?|phone|salutation|anrede|archive|categor|store|region|theme|version/i
const placeholderPattern =
  /^(?:[-–—.…\s]*|(?:[-–—.…\s]*)(?:please |bitte |veuillez |por favor |kies |vælg |välj |velg )?(?:choose|select|pick|wähl|auswähl|choisi|sélectionn|elige|seleccion|elegir|escolh|scegli|selezion|kies|selecteer|vælg|välj|velg|wybierz|valitse|выбер|選択|请选择).*|.*auswählen)$/i
const mostOptions = 300
const mostChoices = 60

/** Labels by the id of their field. */
type Labels = ReadonlyMap<string, Element>

/** Takes out forms and their controls, but for what a visitor reads in them: prices, choices, sentences. */
export function stripForms(body: Element, measure: () => (form: Element) => boolean): void {
  const parts = [...body.querySelectorAll('form, label, select, input, textarea, button')]
  const of = (...names: string[]): Element[] => parts.filter(part => names.includes(part.localName))
  const labels = new Map<string, Element>()
  for (const label of of('label')) labels.set(label.getAttribute('for') ?? '', label)
  for (const select of of('select')) showChoices(select, labels)
  const forms = of('form')
  const isMostOfPage = forms.length === 0 ? () => true : measure()
  for (const form of forms) {
    if (form.parentNode === null || isMostOfPage(form) || isRead(form)) continue
    if (isInvitation(form)) removeInvitation(form)
    form.remove()
  }
  for (const field of of('input', 'textarea')) removeLabel(field, labels)
  for (const button of of('button')) showChoice(button)
}

function isRead(form: Element): boolean {
  const names = `${form.id} ${form.getAttribute('class') ?? ''} ${form.getAttribute('role') ?? ''} ${form.getAttribute('action') ?? ''}`
  if (searchPattern.test(names)) return pricePattern.test(form.textContent ?? '') && !/search|login/i.test(names)
  const text = oneLine(form.textContent ?? '')
  if (text === '') return false
  if (isInvitation(form)) return false
  if (pricePattern.test(text)) return true
  const isPost = /post/i.test(form.getAttribute('method') ?? '')
  const hasTyped = [...form.querySelectorAll('input, textarea')].some(isTyped)
  return isPost && !hasTyped
}

/** Asks for nothing but an address, or says that it sends letters. */
function isInvitation(form: Element): boolean {
  const typed = [...form.querySelectorAll('input, textarea')].filter(isTyped)
  const isEmail = typed.some(field =>
    /email/i.test(`${field.getAttribute('type') ?? ''} ${field.getAttribute('name') ?? ''}`),
  )
  if (!isEmail) return false
  const text = oneLine(form.textContent ?? '')
  const names = `${form.id} ${form.getAttribute('class') ?? ''} ${form.getAttribute('action') ?? ''}`
  return (
    text.length < 600 &&
    ((typed.length <= 2 && form.querySelector('select, li, table, [type=radio]') === null) ||
      invitePattern.test(`${names} ${text}`))
  )
}

const mostOfInvitation = 300

/** With the heading and the sentence before it, or the box that holds nothing else. */
function removeInvitation(form: Element): void {
  const words: string[] = []
  let before = form.previousElementSibling
  const invitation: Element[] = []
  while (before !== null && /^(?:h[1-6]|p|label|span|strong|div)$/.test(tagOf(before)) && invitation.length < 4) {
    const text = oneLine(before.textContent ?? '')
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
    box.querySelector('a[href^="tel:"], a[href^="mailto:"], address') === null
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
  const around = field.closest('label')
  if (around !== null && around.querySelector('ul') === null) around.remove()
  labels.get(field.id)?.remove()
}

/** A select with what a page offers becomes a list; the others go. */
function showChoices(select: Element, labels: Labels): void {
  const label = select.closest('label') ?? labels.get(select.id)
  const names = `${select.getAttribute('name') ?? ''} ${select.id} ${select.getAttribute('class') ?? ''} ${select.getAttribute('aria-label') ?? ''} ${oneLine(label?.textContent ?? '').slice(0, 60)}`
  const choices = choicesOf(select)
  if (!isOffer(choices, names)) {
    if (label?.querySelector('ul') === null) label.remove()
    select.remove()
    return
  }
  const list = select.ownerDocument.createElement('ul')
  for (const choice of choices) {
    const item = select.ownerDocument.createElement('li')
    item.textContent = choice
    list.append(item)
  }
  if (label?.contains(select) === true) {
    select.remove()
    label.after(list)
  } else select.replaceWith(list)
}

function choicesOf(select: Element): string[] {
  const choices: string[] = []
  for (const [index, option] of [...select.querySelectorAll('option')].slice(0, mostOptions).entries()) {
    const text = oneLine(option.textContent ?? '') || oneLine(option.getAttribute('label') ?? '')
    const isBlank = index === 0 && (option.getAttribute('value') === '' || placeholderPattern.test(text))
    // What cannot be chosen is said where it says why: "Large, sold out".
    const isOff = option.hasAttribute('disabled') && !/[-–—:,(]/.test(text)
    if (text === '' || isBlank || isOff) continue
    const group =
      option.parentElement === null || tagOf(option.parentElement) !== 'optgroup'
        ? ''
        : oneLine(option.parentElement.getAttribute('label') ?? '')
    choices.push(group === '' ? text : `${group}: ${text}`)
  }
  return choices
}

/** Do the options of a select say what a page offers? */
function isOffer(choices: readonly string[], names: string): boolean {
  if (choices.length === 0) return false
  if (
    choices.some(choice => pricePattern.test(choice)) &&
    !/currency|währung|devise|moneda|valuta|localization/i.test(names)
  )
    return true
  if (choices.length > mostChoices || quantityPattern.test(names) || asidePattern.test(names)) return false
  const isCount = choices.every(
    (choice, index) => /^\d+$/.test(choice) && Number(choice) - Number(choices[0]) === index,
  )
  return !(isCount && Number(choices[0]) <= 1)
}

/** A button that is a choice, or the one place of a price, is text. */
function showChoice(button: Element): void {
  const isChoice =
    button.getAttribute('role') === 'radio' ||
    button.hasAttribute('aria-pressed') ||
    button.hasAttribute('aria-checked')
  const text = oneLine(button.textContent ?? '')
  const isPrice = text.length < 80 && pricePattern.test(text)
  if (text === '' || (!isChoice && !isPrice)) return
  const span = button.ownerDocument.createElement('p')
  span.textContent = text
  button.replaceWith(span)
}
