import { withoutAddresses } from '@frontdesk/accounts/mails/without-addresses'
import { hostOfUrl, isAllowedHost } from '@frontdesk/chatbots/domains/allowed-domains'

/** Punctuation around an address in a sentence. */
const around = /^[\p{Ps}\p{Pi}"'<]+|[\p{Pe}\p{Pf}"'>.,:;!?…]+$/gu

/** A text in which a mail program finds no address to make a link of but pages on one of the `domains`. */
export const withoutLinks = (text: string, domains: readonly string[]): string =>
  withoutAddresses(text, word => isOnDomains(word, domains))

/** An address without any character at which a mail program ends one: after it, another address would be a link of its own. */
const oneAddress = /^https?:\/\/(?!.*:\/\/)[\p{L}\p{N}\p{M}\-._~:/?#@!$&*+=%]+$/iu

/** Whether a word of a text is the address of a page on one of the `domains`, and nothing else. */
export function isOnDomains(word: string, domains: readonly string[]): boolean {
  const address = word.replaceAll(around, '')
  const host = oneAddress.test(address) ? hostOfUrl(address) : null
  return host !== null && isAllowedHost(host, domains)
}
