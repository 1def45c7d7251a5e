import Papa from 'papaparse'

/** Where a CSV file begins: spreadsheets take its letters for UTF-8. */
export const csvStart = '\ufeff'

/**
 * What a spreadsheet would take for a formula: a sign that begins one, plain or of full width, after any number of
 * characters that it passes over (white space, control and zero-width characters). A line break or a tab in front is
 * enough by itself, because some programs go on behind it as in a cell of its own.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@＝＋－＠])/u

/**
 * A separator within a text, and the characters behind it that a program passes over. Excel divides a file that is
 * opened by a double click at `;` in many languages, others at tabs or `|`, and all of them at line breaks then: a
 * quotation mark protects a field only if the field begins with it. Every match goes on to the end of the gap, so that
 * a long one costs no more than its length.
 */
const gap = /[;|\t-\r\u0085\u2028\u2029][\s\p{Cc}\p{Cf}\p{DI};|"]*[=+\-@＝＋－＠]?/gu

const signAtEnd = /[=+\-@＝＋－＠]$/
const separator = /[;|\t\n\v\f\u0085\u2028\u2029]|\r(?!\n)/g
const separatorBeforeTab = /[;|\n-\r\u0085\u2028\u2029](?="*(?:\t|\r(?!\n)))/g

const guardGap = (found: string): string => found.replace(signAtEnd.test(found) ? separator : separatorBeforeTab, `$&'`)

/**
 * The text as a spreadsheet shows it and never calculates it, wherever it divides the text: with an apostrophe before
 * whatever begins like a formula.
 */
export function guardFormula(text: string): string {
  const guarded = text.replace(gap, guardGap)
  return formula.test(text) ? `'${guarded}` : guarded
}

/** One cell of a CSV file: guarded, and quoted whatever is in it (RFC 4180). */
export const csvCell = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`

/** One line of a CSV file, with its end: the cells guarded, and all of them quoted. */
export const csvLine = (cells: readonly string[]): string =>
  `${Papa.unparse([cells.map(guardFormula)], { quotes: true })}\r\n`
