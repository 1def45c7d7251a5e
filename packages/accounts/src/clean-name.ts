import { countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { visible, withoutHidden } from '@frontdesk/contracts/text'
import { nameInvalid, nameWithAddress } from './errors.ts'

const atMost = 120
const isVisible = new RegExp(visible, 'u')

/**
 * Trims a name, and removes marks of direction and other hidden characters. Refuses one that is invisible or would break
 * out of its line in a list or a mail: control characters, line and paragraph separators.
 */
export function cleanName(what: string, given: string): string {
  const name = withoutHidden(given).trim()
  const isOneLine = !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)
  if (!isVisible.test(name) || !isOneLine || countCharacters(name) > atMost) throw nameInvalid(what, atMost)
  return name
}

/**
 * What is an address and no name: a scheme, `www.`, an @ between letters, a domain with a path. A domain by itself is none,
 * because companies are called so (`Booking.com`), and because dots without a space are in many names (`St.Gallen`,
 * `Co.KG`). Mails write it without a link.
 */
const address =
  /:\/\/|www[.。．｡][\p{L}\p{N}]|[\p{L}\p{N}]@[\p{L}\p{N}]|[\p{L}\p{N}\p{M}][.。．｡][\p{L}\p{M}]{2}[\p{L}\p{M}\p{N}-]*(?::\d+)?\/\S/iu

/**
 * The same for a name that mails to strangers hold in their subject or first line: of a user or an account. Refuses an
 * address in it. A name that is `stored` already stays, so that forms which send it along succeed.
 */
export function cleanNameInMails(what: string, given: string, stored?: string): string {
  const name = cleanName(what, given)
  if (given !== stored && address.test(name)) throw nameWithAddress(what)
  return name
}

/** The name of a user who gave none: their address before the @, without dots, which mails would show as `[.]`. */
export const nameFromEmail = (email: string): string => email.slice(0, email.indexOf('@')).replaceAll('.', ' ')
