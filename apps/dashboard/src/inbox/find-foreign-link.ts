import { coversHost } from '@frontdesk/web/covers-host'

/** Addresses as people paste them. */
const addresses = /\bhttps?:\/\/[^\s<>"'`]+|\bwww\.[^\s<>"'`]+/gi

const sentenceEnd = /[.,;:!?)\]]+$/

function hostOf(address: string): string | undefined {
  try {
    return new URL(/^https?:/i.test(address) ? address : `http://${address}`).hostname
  } catch {
    return undefined
  }
}

/** The host of the first address that no allowed domain covers: visitors get it as text, not as a link. */
export function findForeignLink(text: string, domains: readonly string[]): string | undefined {
  const hosts = (text.match(addresses) ?? []).map(found => hostOf(found.replace(sentenceEnd, '')))
  return hosts.find(host => host !== undefined && !domains.some(domain => coversHost(domain, host)))
}
