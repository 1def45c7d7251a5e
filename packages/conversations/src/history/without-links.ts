import { hostOfUrl, isAllowedHost } from '@frontdesk/chatbots/domains/allowed-domains'

/**
 * What mail programs make a link of: an address with a scheme, and whatever looks like a host. Some take other dots, too.
 * A name may end in a combining mark (`हिन्दी.com`), an emoji or a joiner, and a top-level domain may have them.
 */
const looksLikeLink = /:\/\/|[\p{L}\p{N}\p{M}\p{S}\p{Cf}][.。．｡](?:[\p{L}\p{M}\p{Cf}]{2}|xn--)/iu

/** Punctuation around an address in a sentence. */
const around = /^[\p{Ps}\p{Pi}"'<]+|[\p{Pe}\p{Pf}"'>.,:;!?…]+$/gu

/**
 * A text in which a mail program finds no address to make a link of: `https[:]//evil[.]example/pay`. People can still
 * read it. Pages on one of the `domains` stay links.
 */
export const withoutLinks = (text: string, domains: readonly string[]): string =>
  text.replaceAll(/\S+/g, word => (looksLikeLink.test(word) && !isOnDomains(word, domains) ? broken(word) : word))

/** An address without any character at which a mail program ends one: after it, another address would be a link of its own. */
const oneAddress = /^https?:\/\/(?!.*:\/\/)[\p{L}\p{N}\p{M}\-._~:/?#@!$&*+=%]+$/iu

function isOnDomains(word: string, domains: readonly string[]): boolean {
  const address = word.replaceAll(around, '')
  const host = oneAddress.test(address) ? hostOfUrl(address) : null
  return host !== null && isAllowedHost(host, domains)
}

const broken = (word: string): string =>
  word.replaceAll('://', '[:]//').replaceAll(/[.。．｡](?=[\p{L}\p{N}\p{M}\p{Cf}])/gu, '[.]')
