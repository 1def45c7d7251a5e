import { countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { nameInvalid } from './errors.ts'

const atMost = 120

/**
 * Trims a name. Refuses one that is invisible or would break out of its line in a list or a mail: control characters,
 * line and paragraph separators.
 */
export function cleanName(what: string, given: string): string {
  const name = given.trim()
  const isVisible = /[^\s\p{Cf}]/u.test(name) && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)
  if (!isVisible || countCharacters(name) > atMost) throw nameInvalid(what, atMost)
  return name
}
