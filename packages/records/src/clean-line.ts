import { withoutHidden } from '@frontdesk/contracts/text'

/** More than any name, company or phone number has. A model may write more than a form lets through. */
const longest = 200

/**
 * What a visitor wrote into a field of one line: what would break out of it, in a list or in a mail, becomes a space,
 * and hidden characters go.
 */
export const cleanLine = (text: string): string =>
  withoutHidden(text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' '))
    .trim()
    .slice(0, longest)
    // Half of a character at its end.
    .replace(/[\ud800-\udbff]$/, '')
