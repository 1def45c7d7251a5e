import { chatLimits, countCharacters } from '@frontdesk/contracts/chat-limits'

/**
 * Of what a page hands over, the facts that the API takes: it would refuse a message for one too many. The rest is
 * told to `warn`, for whoever builds the page.
 */
export function pageContext(given: unknown, warn: (words: string) => void): FrontdeskContext {
  if (typeof given !== 'object' || given === null) return {}
  const kept = Object.entries(given).filter((entry): entry is [string, string | number | boolean] => isFact(entry))
  const fitting = kept.slice(0, chatLimits.contextKeys)
  if (fitting.length < Object.keys(given).length) {
    warn('Frontdesk: setContext takes 20 facts at most, each a number, a boolean or a text of up to 500 characters.')
  }
  return Object.fromEntries(fitting)
}

function isFact([key, value]: [string, unknown]): boolean {
  if (countCharacters(key) > chatLimits.contextKeyCharacters || key.includes('\0')) return false
  if (typeof value === 'string')
    return countCharacters(value) <= chatLimits.contextValueCharacters && !value.includes('\0')
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
