import { format, getFormatDateInfo, isDateFormat } from 'numfmt'
import { numberOf } from './html-text.ts'
import { walkXml } from './walk-xml.ts'

/** A number as the cell of this style shows it. */
export type FormatNumber = (value: number, style: number) => string

/** Formats that every workbook knows without saying them (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
}

const dayMs = 86_400_000
/** Days from Excel's beginning to 1970, and from there to that of the first Macintoshes. */
const daysTo1970 = 25_569
const daysTo1904 = 1_462

/**
 * Reads the formats of a workbook's cells. Dates are written as 2026-11-29, which means one day in every country, and
 * thousands without a sign between them.
 */
export function openNumberFormats(xml: string, isFrom1904: boolean): FormatNumber {
  const codes = readFormats(xml)
  return (value, style) => {
    if (!Number.isFinite(value)) return ''
    const code = codes[style] ?? 'General'
    const plain = String(Number(value.toPrecision(15)))
    if (/^(?:general|@)$/i.test(code)) return plain
    try {
      if (isDateFormat(code)) return dateText(code, isFrom1904 ? value + daysTo1904 : value)
      const ungrouped = code.replace(/#,(?=#|0)/g, '')
      return format(ungrouped, value, { locale: 'en' }).replace(/\s+/g, ' ').trim()
    } catch {
      // What cannot be understood as a format formats nothing.
      return plain
    }
  }
}

function dateText(code: string, serial: number): string {
  const { year, month, day, hours, minutes } = getFormatDateInfo(code)
  const isWhole = year && month && day
  if (!isWhole) return format(code, serial, { locale: 'en' }).trim()
  // The leap day of 1900, which never was, stands in the calendar of Excel.
  const days = serial < 60 ? serial + 1 : serial
  const [date = '', time = ''] = new Date(Math.round((days - daysTo1970) * dayMs)).toISOString().split('T')
  return hours || minutes ? `${date} ${time.slice(0, 5)}` : date
}

/** The code of each style that cells have. */
function readFormats(xml: string): string[] {
  const own = new Map<number, string>()
  const ids: number[] = []
  let isOfCells = false
  walkXml(xml, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 's:cellXfs') isOfCells = true
      else if (name === 's:numFmt') own.set(numberOf(numFmtId, 0), formatCode)
      else if (name === 's:xf' && isOfCells) ids.push(numberOf(numFmtId, 0))
    },
    close(name) {
      if (name === 's:cellXfs') isOfCells = false
    },
  })
  return ids.map(id => own.get(id) ?? builtIn[id] ?? 'General')
}
