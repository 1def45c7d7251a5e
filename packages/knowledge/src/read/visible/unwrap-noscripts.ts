import { oneLine } from '../blocks/inline-text.ts'

const most = 2_000
const askingPattern = /java\s?-?script|\bjs\b|browser|cookie|enable|aktivier|activ|desactiv|habilit|включ|启用|有効/i

/**
 * Reads what a page says without scripts, where it stands in for something that a script fills: an empty element before
 * it. A notice that scripts are needed, and all else in a noscript element, is not what visitors see.
 */
export function unwrapNoscripts(body: Element): void {
  for (const noscript of body.querySelectorAll('noscript')) {
    const text = oneLine(noscript.textContent ?? '')
    const before = noscript.previousElementSibling
    const isFallback = text !== '' && text.length <= most && !askingPattern.test(text) && isUnfilled(before)
    const isPicture = text === '' && noscript.closest('td, th') !== null
    if (isFallback || isPicture) noscript.replaceWith(...noscript.childNodes)
    else noscript.remove()
  }
}

const isUnfilled = (element: Element | null): boolean =>
  element !== null &&
  !/^(?:br|hr|img|input|link|meta|noscript|picture|source|script|title)$/.test(element.localName) &&
  (element.textContent ?? '').trim() === '' &&
  element.querySelector('img, picture, video, iframe') === null
