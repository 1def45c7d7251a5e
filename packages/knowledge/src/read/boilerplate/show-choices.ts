import { pricePattern } from '../feed/currency.ts'
import { oneLine, tagOf } from '../blocks/inline-text.ts'

// What a visitor chooses from is read where it says what the page offers.

const quantityPattern = /quantity|qty|menge|anzahl|quantit|cantidad|aantal|antal|ilość|кол/i
/** Choices of the visit, and not of what the page offers. */
const asidePattern =
  /lang(?:uage)?|locale|currency|country|sprache|währung|land\b|langue|devise|pays|idioma|moneda|país|lingua|valuta|sort|order-?by|per-?page|month|year|day|date|time|hour|adults?|children|guests?|nights?|persons?|phone|salutation|anrede|archive|categor|store|region|theme|version/i
const placeholderPattern =
  /^(?:[-–—.…\s]*|(?:[-–—.…\s]*)(?:please |bitte |veuillez |por favor |kies |vælg |välj |velg )?(?:choose|select|pick|wähl|auswähl|choisi|sélectionn|elige|seleccion|elegir|escolh|scegli|selezion|kies|selecteer|vælg|välj|velg|wybierz|valitse|выбер|選択|请选择).*|.*auswählen)$/i
const mostOptions = 300
const mostChoices = 60

/** Labels by the id of their field. */
export type Labels = ReadonlyMap<string, Element>

/** Takes out a select that does not say what a page offers, with its label. Returns whether it stays. */
export function isOfferOrGone(select: Element, labels: Labels): boolean {
  const label = labelOf(select, labels)
  const names = `${select.getAttribute('name') ?? ''} ${select.id} ${select.getAttribute('class') ?? ''} ${select.getAttribute('aria-label') ?? ''} ${wordsOf(label, select)}`
  if (!leadsAway(select) && isOffer(choicesOf(select), names)) return true
  if (label?.querySelector('ul') === null) label.remove()
  select.remove()
  return false
}

/** A select whose choices are addresses is a menu, or the order of a list. */
const leadsAway = (select: Element): boolean => {
  const values = [...select.querySelectorAll('option')]
    .slice(0, mostOptions)
    .map(one => one.getAttribute('value') ?? '')
  const addresses = values.filter(value => /^(?:https?:\/\/|\/|\?)[^\s]*$/.test(value))
  return addresses.length > 0 && addresses.length >= values.length - 1
}

/** A label may hold its select, and so the choices, which are no name. */
const wordsOf = (label: Element | undefined, select: Element): string => {
  const text = label?.textContent ?? ''
  return oneLine(label?.contains(select) === true ? text.replace(select.textContent ?? '', '') : text).slice(0, 60)
}

const labelOf = (select: Element, labels: Labels): Element | undefined =>
  select.closest('label') ?? labels.get(select.id)

/** Makes a select into a list of its choices. */
export function showChoices(select: Element, labels: Labels): void {
  const label = labelOf(select, labels)
  const list = select.ownerDocument.createElement('ul')
  for (const choice of choicesOf(select)) {
    const item = select.ownerDocument.createElement('li')
    item.textContent = choice
    list.append(item)
  }
  if (label?.contains(select) === true) {
    select.remove()
    label.after(list)
  } else select.replaceWith(list)
}

/** What can be chosen, in the words of the page. */
export function choicesOf(select: Element): string[] {
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
export function showChoice(button: Element): void {
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
