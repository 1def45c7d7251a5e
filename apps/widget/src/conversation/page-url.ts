import { chatLimits } from '@frontdesk/contracts/chat/chat-limits'

/**
 * The visitor's page as it may be sent: without credentials and fragment, and without its query where the whole
 * would be too long. Undefined where there is no web address (a saved file).
 */
export function pageUrl(href: string): string | undefined {
  const url = new URL(href)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.username = ''
  url.password = ''
  url.hash = ''
  if (url.href.length > chatLimits.pageUrlCharacters) url.search = ''
  return url.href.length > chatLimits.pageUrlCharacters ? undefined : url.href
}
