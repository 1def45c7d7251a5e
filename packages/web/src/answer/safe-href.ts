const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The address as a browser reads it, if it is whole and of a kind that only leads somewhere. */
export function safeHref(href: string | null | undefined): string | undefined {
  try {
    const url = new URL(href ?? '')
    return allowedSchemes.has(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}
