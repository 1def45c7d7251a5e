/** What digits with separators may mean: "1.234" is a thousand and more, or a little more than one. */
export function readingsOf(digits: string): string[] {
  const text = digits.replaceAll(/[ ']/g, '')
  const signs = text.replaceAll(/\d/g, '')
  const last = signs.at(-1)
  if (last === undefined) return [canonical(text)]
  const [tail = ''] = text.split(/[.,]/).slice(-1)
  const whole = text.slice(0, -tail.length - 1).replaceAll(/[.,]/g, '')
  const asDecimal = canonical(`${whole}.${tail}`)
  const asThousands = canonical(text.replaceAll(/[.,]/g, ''))
  if (signs.length > 1 && [...signs].every(sign => sign === last)) {
    return tail.length === 3 ? [asThousands] : [text]
  }
  if (signs.length > 1) return [asDecimal]
  return tail.length === 3 ? [asThousands, asDecimal] : [asDecimal]
}

/** A number without zeros that say nothing. */
export const canonical = (text: string): string => {
  const [whole = '', part = ''] = text.split('.')
  const decimals = part.replace(/0+$/, '')
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (decimals === '' ? '' : `.${decimals}`)
}
