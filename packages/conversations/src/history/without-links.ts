import { hostOfUrl, isAllowedHost } from '@frontdesk/chatbots/allowed-domains'

/** What mail programs make a link of: an address with a scheme, and whatever looks like a host. Some take other dots, too. */
const looksLikeLink = /:\/\/|[\p{L}\p{N}][.。．｡]\p{L}{2,}|[\p{L}\p{N}][.。．｡]xn--/iu

/** Punctuation around an address in a sentence. */
const around = /^[\p{Ps}\p{Pi}"'<]+|[\p{Pe}\p{Pf}"'>.,:;!?…]+$/gu

/**
 * A text in which a mail program finds no address to make a link of: `https[:]//evil[.]example/pay`. People can still
 * read it. Pages on one of the `domains` stay links.
 */
export const withoutLinks = (text: string, domains: readonly string[]): string =>
  text.replaceAll(/\S+/g, word => (looksLikeLink.test(word) && !isOnDomains(word, domains) ? broken(word) : word))

function isOnDomains(word: string, domains: readonly string[]): boolean {
  const host = hostOfUrl(word.replaceAll(around, ''))
  return host !== null && isAllowedHost(host, domains)
}

const broken = (word: string): string => word.replaceAll('://', '[:]//').replaceAll(/[.。．｡](?=[\p{L}\p{N}])/gu, '[.]')
