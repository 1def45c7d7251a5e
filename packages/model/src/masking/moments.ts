/* Dates, times of day and ranges of them, which are written with the signs of telephone numbers. */

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const year = '(?:(?:19|20)\\d{2}|\\d{2})'
const longYear = '(?:19|20)\\d{2}'

const dateWith = (sign: string): string =>
  `(?:${day}${sign}${month}|${month}${sign}${day})${sign}${year}|${longYear}${sign}${month}${sign}${day}`
const compactDate = `${longYear}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`
const blankDate = `${day} ${month} ${longYear}`
const fullDate = `(?:${dateWith('\\. ?')}|${dateWith('/ ?')}|${dateWith('- ?')}|${blankDate}|${compactDate})`

/** `24.12.`, `24/12`, `12/2026`. */
const partOfDate = `(?:${day}\\. ?${month}\\.?|${day}/${month}|${month}/${day}|${month}[./]${longYear})`
const time = '(?:[01]?\\d|2[0-4])[.:][0-5]\\d'
const between = '(?: ?[-/] ?| )'

/** A date may have the day that a range begins with in front (`3.-5.12.2026`), and an hour or a count behind. */
const moment = `(?:(?:${day}\\.? ?[-/] ?)?(?:${fullDate}(?: \\d{1,2}(?: ?- ?\\d{1,2})?(?![.:\\d]))?|${partOfDate})|${time})`
const moments = new RegExp(`^${moment}(?:${between}${moment})*$`)
/** `05/06/07/08/09`, as telephone numbers are written in France. */
const fivePairs = /^0\d([ ./-])\d\d(?:\1\d\d){3}$/
/** Longer texts are no moments. The length bounds how often the expression goes back. */
const longest = 48

/** Whether a text consists of dates and times alone. */
export const areMoments = (text: string): boolean =>
  text.length <= longest && moments.test(text) && !fivePairs.test(text)

/** `0900-1700`, in steps of five minutes. */
export const areOpeningHours = (text: string): boolean =>
  /^(?:[01]\d|2[0-3])[0-5][05] ?- ?(?:[01]\d|2[0-4])[0-5][05]$/.test(text)
