import { asciiDigits } from '@frontdesk/runtime/ascii-digits'

/** Whether a reply holds a text, however digits, numbers, spaces, quotes and capitals are written in either. */
export function holdsText(reply: string, text: string): boolean {
  const wanted = plain(text)
  const before = /^\d/.test(wanted) ? String.raw`(?<!\d)(?<!\d\.)` : ''
  // "29" is in "29.00" and not in "29.50" or "290".
  const after = /\d$/.test(wanted) ? String.raw`(?!\d)(?!\.\d*[1-9])` : ''
  return new RegExp(`${before}${wanted.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}${after}`).test(plain(reply))
}

const plain = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replaceAll(/[\p{Cf}\u00ad]/gu, '')
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

/** The numbers of a text, in one spelling. */
export const numbersIn = (text: string): string[] =>
  [...plain(text).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => String(Number(number)))
