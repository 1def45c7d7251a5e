import type { Citation } from '@frontdesk/contracts/chat/citation'

/**
 * Citations as answers hold them; exports keep what is stored. A page is cited by its URL. A file or a text has no page
 * and is cited by its name. No program finds an address in that name, even where a file is called
 * `javascript:alert(1).txt`.
 */
export const shownSources = (sources: readonly Citation[]): Citation[] =>
  sources.map(cited => (cited.type === 'web' ? { ...cited, source: withoutScheme(cited.source) } : cited))

/** The colon of a scheme becomes a ratio sign, which looks the same; of several slashes at the beginning one stays. */
const withoutScheme = (source: string): string =>
  /^https?:\/\//i.test(source)
    ? source
    : source
        .trim()
        .replace(/^([^/?#: ]*):/, '$1\u2236')
        .replace(/^[\\/]+(?=[\\/])/, '')
