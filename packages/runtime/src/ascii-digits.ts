/** The text with the digits of every script as 0 to 9. */
export const asciiDigits = (text: string): string => text.replaceAll(/(?![0-9])\p{Nd}/gu, valueOf)

/** Each script has its ten digits in a row, beginning with a zero (Unicode, category Nd). */
function valueOf(digit: string): string {
  let code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1
    value += 1
  }
  return String(value)
}
