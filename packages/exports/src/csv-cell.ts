/** Where a CSV file begins: spreadsheets take its letters for UTF-8. */
export const csvStart = '\ufeff'

/**
 * What a spreadsheet would take for a formula: a sign that begins one, plain or of full width, after any number of
 * characters that it passes over (white space, control and zero-width characters). A line break or a tab in front is
 * enough by itself, because some programs go on behind it as in a cell of its own.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@＝＋－＠])/u

/** The text as a spreadsheet shows it and never calculates it: with an apostrophe before whatever begins like a formula. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** One cell of a CSV file: guarded, and quoted whatever is in it (RFC 4180). */
export const csvCell = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`

/** One line of a CSV file, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
