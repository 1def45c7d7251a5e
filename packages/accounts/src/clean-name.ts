import { countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { nameInvalid } from './errors.ts'

const atMost = 120

/**
 * A name that a person gave to something, without the white space around it. Refuses what nobody could see or what
 * would break out of its line in a list or a mail: control characters, line and paragraph separators.
 */
export function cleanName(what: string, given: string): string {
  const name = given.trim()
  const isVisible = /[^\s\p{Cf}]/u.test(name) && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)
  if (!isVisible || countCharacters(name) > atMost) throw nameInvalid(what, atMost)
  return name
}
