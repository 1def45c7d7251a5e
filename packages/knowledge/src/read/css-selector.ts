// The parser of the pages takes what no browser would ("..a", "1a"), and some selectors take time with the square of a
// page's elements. So the owner may write what this grammar holds, and nothing that he could not have meant.

const NAME = String.raw`-?(?:[A-Za-z_\u0080-\uffff]|\\[^\n])(?:[\w\u0080-\uffff-]|\\[^\n])*`
const VALUE = String.raw`(?:"[^"\\\n]*"|'[^'\\\n]*'|${NAME})`
const ATTRIBUTE = String.raw`\[\s*(?:${NAME})\s*(?:[~|^$*]?=\s*${VALUE}\s*[is]?\s*)?\]`
const SIMPLE = `(?:[.#]${NAME}|${ATTRIBUTE})`
const PLACE = String.raw`:(?:first|last|only)-(?:child|of-type)|:nth-(?:child|of-type)\((?:odd|even|\d{1,4})\)`
const COMPOUND = String.raw`(?=[^\s>,])(?:\*|${NAME})?(?:${SIMPLE}|${PLACE}|:not\((?:${NAME}|${SIMPLE})\))*`
/** More levels take the longer the deeper a page is nested. */
const MOST_STEPS = 5
const SELECTOR = String.raw`${COMPOUND}(?:(?:\s*>\s*|\s+)${COMPOUND}){0,${MOST_STEPS - 1}}`
const LIST = new RegExp(String.raw`^\s*${SELECTOR}(?:\s*,\s*${SELECTOR})*\s*$`)
const ATTRIBUTE_NAME = new RegExp(String.raw`\[\s*(${NAME})`, 'g')

/** The first of the selectors that is none, for its owner to be told. */
export const wrongSelector = (selectors: readonly string[]): string | undefined =>
  selectors.find(selector => !LIST.test(selector))

/** The attributes that the selectors ask for, in lower case. */
export const attributesIn = (selectors: readonly string[]): ReadonlySet<string> =>
  new Set(
    selectors.flatMap(selector => [...selector.matchAll(ATTRIBUTE_NAME)].map(([, name = '']) => name.toLowerCase())),
  )
