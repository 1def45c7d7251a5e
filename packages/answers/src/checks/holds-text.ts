/** Whether a reply holds a text, however digits, numbers, spaces, quotes and capitals are written in either. */
export function holdsText(reply: string, text: string): boolean {
  const wanted = plain(text)
  const before = /^\d/.test(wanted) ? String.raw`(?<!\d)(?<!\d\.)` : ''
  // "29" is in "29.00" and not in "29.50" or "290".
  const after = /\d$/.test(wanted) ? String.raw`(?!\d)(?!\.\d*[1-9])` : ''
  return new RegExp(`${before}${wanted.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}${after}`).test(plain(reply))
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\u00ad]/gu, '')
    .replaceAll(/\p{Nd}/gu, valueOf)
    .replaceAll('٫', '.')
    .replaceAll(/[‘’‚′`´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    // Groups of thousands: 1,299.00, 1.299,00, 1 299, 1'299 and 1٬299.
    .replaceAll(/(?<=\d)[.,'٬\s](?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A digit of any script as one of ours: each script has its ten in a row, beginning with a zero. */
function valueOf(digit: string): string {
  let code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1
    value += 1
  }
  return String(value)
}

/** The numbers of a text, in one spelling. */
export const numbersIn = (text: string): string[] =>
  [...plain(text).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => String(Number(number)))
