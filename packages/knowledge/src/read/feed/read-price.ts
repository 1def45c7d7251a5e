/** Currencies that a shop's feed or a visitor may name by their code. */
const codesPattern =
  /(?<![A-Z])(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|UAH|JPY|CNY|INR|KRW|BRL|MXN|ARS|CLP|COP|PEN|CAD|AUD|NZD|SGD|HKD|ZAR|ILS|AED|SAR|KWD|BHD|OMR|JOD|TND)(?![A-Z])/i
const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', '₺': 'TRY', zł: 'PLN' }
const signPattern = /[€$£¥₺]|zł/
/** Words of English, German, Spanish and French. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\beuros?\b/i, 'EUR'],
  [/\b(?:dollars?|d[oó]lar(?:es)?)\b/i, 'USD'],
  [/\b(?:pounds?|pfund|libras?)\b/i, 'GBP'],
  [/\b(?:franken|sfr|fr\.|francs?|francos?)/i, 'CHF'],
]
/** Their smallest coin is a thousandth. */
const threeDecimals = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND'])
const maxLength = 60

/** Amount and currency of a price; null where the text does not name one. */
export interface Price {
  readonly amount: number | null
  /** ISO 4217. */
  readonly currency: string | null
}

/**
 * `89,90 EUR`, `€ 1.299,00`, `$1,299.50`, `1 299 €`, `45`. The last comma or point before one or two digits is the
 * decimal one; before three it parts thousands, unless nothing but a nought stands before it.
 */
export function readPrice(text: string): Price {
  const start = text.slice(0, maxLength)
  const currency = currencyOf(start)
  const [written = ''] = /-?\d[\d.,'’\s\u202f]*/u.exec(start) ?? []
  const decimals = currency !== null && threeDecimals.has(currency) ? 3 : 2
  const [, whole = '', cents = ''] =
    new RegExp(String.raw`^(.*?)(?:[.,](\d{1,${decimals}}))?$`, 's').exec(written.replace(/[\s.,]+$/u, '')) ?? []
  const small = /^0[.,](\d{3,})$/.exec(whole)
  const amount = small ? Number(`0.${small[1]}`) : Number(`${whole.replace(/\D/g, '')}.${cents || '0'}`)
  const isPrice = written !== '' && !written.startsWith('-') && Number.isFinite(amount) && amount < 1e12
  return { amount: isPrice ? amount : null, currency }
}

/** The currency that a text names by its sign, its code or a word for it. */
export function currencyOf(text: string): string | null {
  const code = codesPattern.exec(text)?.[0].toUpperCase()
  const sign = signPattern.exec(text)?.[0]
  if (code !== undefined) return code
  if (sign !== undefined) return signs[sign] ?? null
  return words.find(([word]) => word.test(text))?.[1] ?? null
}
