/** More than any name, company or phone number has. A model may write more than a form lets through. */
const longest = 200

/**
 * What a visitor wrote into a field of one line: what would break out of it, in a list or in a mail, becomes a space.
 * What shows nothing and turns or hides what stands beside it goes; what joins letters stays, because names need it.
 */
export const cleanLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .trim()
    .slice(0, longest)
    // Half of a character at its end.
    .replace(/[\ud800-\udbff]$/, '')
