/** What a visitor wrote into a field of one line: what would break out of it, in a list or in a mail, becomes a space. */
export const cleanLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
