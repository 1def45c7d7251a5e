// The parser of the pages takes what no browser would ("..a", "1a"), and some selectors take time with the square of a
// page's elements. So the owner may write what this grammar holds, and nothing that he could not have meant.

const namePattern = String.raw`-?(?:[A-Za-z_\u0080-\uffff]|\\[^\n])(?:[\w\u0080-\uffff-]|\\[^\n])*`
const valuePattern = String.raw`(?:"[^"\\\n]*"|'[^'\\\n]*'|${namePattern})`
const attributePattern = String.raw`\[\s*(?:${namePattern})\s*(?:[~|^$*]?=\s*${valuePattern}\s*[is]?\s*)?\]`
const simple = `(?:[.#]${namePattern}|${attributePattern})`
const placePattern = String.raw`:(?:first|last|only)-(?:child|of-type)|:nth-(?:child|of-type)\((?:odd|even|\d{1,4})\)`
const compoundPattern = String.raw`(?=[^\s>,])(?:\*|${namePattern})?(?:${simple}|${placePattern}|:not\((?:${namePattern}|${simple})\))*`
/** More levels take the longer the deeper a page is nested. */
const maxSteps = 5
const selectorPattern = String.raw`${compoundPattern}(?:(?:\s*>\s*|\s+)${compoundPattern}){0,${maxSteps - 1}}`
const listPattern = new RegExp(String.raw`^\s*${selectorPattern}(?:\s*,\s*${selectorPattern})*\s*$`)
const attributeNamePattern = new RegExp(String.raw`\[\s*(${namePattern})`, 'g')

/** The first selector that is invalid, for the message to its owner. */
export const wrongSelector = (selectors: readonly string[]): string | undefined =>
  selectors.find(selector => !listPattern.test(selector))

/** The attributes that the selectors ask for, in lower case. */
export const attributesIn = (selectors: readonly string[]): ReadonlySet<string> =>
  new Set(
    selectors.flatMap(selector =>
      [...selector.matchAll(attributeNamePattern)].map(([, name = '']) => name.toLowerCase()),
    ),
  )
