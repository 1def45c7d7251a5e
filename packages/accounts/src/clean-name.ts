import { countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { visible, withoutHidden } from '@frontdesk/contracts/text'
import { nameInvalid, nameWithAddress } from './errors.ts'
import { hasAddress } from './mails/without-addresses.ts'

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
 * The same for a name that mails to strangers hold in their subject or first line: of a user or an account. Refuses an
 * address in it, which a mail program would make a link of.
 */
export function cleanNameInMails(what: string, given: string): string {
  const name = cleanName(what, given)
  if (hasAddress(name)) throw nameWithAddress(what)
  return name
}

/** The name of a user who gave none: their address before the @, without dots, which would make an address of it again. */
export const nameFromEmail = (email: string): string => email.slice(0, email.indexOf('@')).replaceAll('.', ' ')
