const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The address as a browser on this page reads it, if it is of a kind that only leads somewhere. */
export function safeHref(href: string | null | undefined): string | undefined {
  if (!href) return undefined
  try {
    const url = new URL(href, globalThis.location?.href)
    return allowedSchemes.has(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}
