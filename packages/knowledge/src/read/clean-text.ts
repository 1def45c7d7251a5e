/** Removes control characters (PostgreSQL refuses NUL), soft hyphens and lone surrogates, and collapses spaces. */
export const cleanText = (text: string): string =>
  storable(text)
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()

/** The same for lines, whose indentation stays: it shows which list an item belongs to. */
export const cleanLines = (text: string): string =>
  storable(text)
    .replace(/(?<=\S)[ \t\u00a0]+/g, ' ')
    .replace(/^\s*\n/, '')
    .trimEnd()

const storable = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- the rule suspects a typing error; control characters are meant here
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\p{Cs}/gu, '\ufffd')
