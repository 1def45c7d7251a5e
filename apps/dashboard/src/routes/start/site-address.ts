/** A website as a person writes its address. */
export interface SiteAddress {
  readonly host: string
  /** The host with and without `www.`: visitors come by both. */
  readonly domains: string[]
}

const isNumeric = (host: string): boolean => /^[\d.]+$|:/.test(host)

/** Understands the address of a website, `https://` or not; undefined where it is none. */
export function readSiteAddress(typed: string): SiteAddress | undefined {
  const text = typed.trim()
  try {
    const { hostname, protocol } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
    // Browsers take `my shop` for a host.
    if (!protocol.startsWith('http') || !/^[a-z0-9.:[\]-]+$/i.test(hostname)) return undefined
    const bare = hostname.replace(/^www\./, '')
    const domains = isNumeric(hostname) || !hostname.includes('.') ? [hostname] : [bare, `www.${bare}`]
    return { host: bare, domains }
  } catch {
    return undefined
  }
}
