import { asciiDigits } from '@frontdesk/runtime/ascii-digits'

/** The check of Luhn: one wrong digit, or two that changed places, and it fails. */
export function isCard(text: string): boolean {
  const digits = asciiDigits(text).replaceAll(/\D/g, '')
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1*$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const shortestIban = 15

/** The longest beginning that is an IBAN: its groups are of four letters, and so are words behind it. */
export function readIban(text: string): string | undefined {
  for (let rest = text; ; rest = rest.slice(0, lastGroupAt(rest))) {
    const plain = asciiDigits(rest).replaceAll(/[ \u00a0-]/g, '')
    if (plain.length < shortestIban) return undefined
    if (isIban(plain)) return rest
  }
}

/** Where the last group begins, with what separates it. */
const lastGroupAt = (text: string): number =>
  Math.max(0, text.lastIndexOf(' '), text.lastIndexOf('\u00a0'), text.lastIndexOf('-'))

function isIban(plain: string): boolean {
  const moved = plain.slice(4) + plain.slice(0, 4)
  let rest = 0
  for (const character of moved.toUpperCase()) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Thirteen digits of a book with the right last one, or what is called an ISBN. */
export function isIsbn(text: string, before: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  // `ISBN-13 978-…` begins with what kind of ISBN it is.
  if (/isbn[-\s]?(?:1[03])?:?\s?$/i.test(before)) return digits.length <= 15
  if (!/^97[89]\d{10}$/.test(digits)) return false
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
