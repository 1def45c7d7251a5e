import { chatLimits } from '@frontdesk/contracts/chat/chat-limits'

/**
 * Of what a page hands over, the facts that the API takes: it would refuse a message for one too many. The rest is
 * told to `warn`, for whoever builds the page.
 */
export function pageContext(given: unknown, warn: (words: string) => void): FrontdeskContext {
  const facts = given ?? {}
  // What is no object is one fact that is none.
  const all = Object.entries(typeof facts === 'object' ? facts : { facts: undefined })
  const kept = all.filter((entry): entry is [string, string | number | boolean] => isFact(entry))
  const fitting = kept.slice(0, chatLimits.contextKeys)
  if (fitting.length < all.length) warn('setContext takes 20 texts of up to 500 characters, numbers or booleans.')
  return Object.fromEntries(fitting)
}

function isFact([key, value]: [string, unknown]): boolean {
  if (typeof value === 'string')
    return isShort(key, chatLimits.contextKeyCharacters) && isShort(value, chatLimits.contextValueCharacters)
  return isShort(key, chatLimits.contextKeyCharacters) && (typeof value === 'boolean' || Number.isFinite(value))
}

/** A text of that many characters at most, without the one that PostgreSQL cannot keep. */
const isShort = (text: string, characters: number): boolean => text.length <= characters && !text.includes('\0')
