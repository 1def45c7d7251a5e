const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/**
 * A reply of the API as plain text. It comes as HTML for the widget; the dashboard never makes nodes of HTML, which its
 * policy forbids.
 */
export function plainText(html: string): string {
  return html
    .replaceAll(/<li[^>]*>/gi, '• ')
    .replaceAll(/<(br|\/p|\/li|\/h\d|\/tr|\/pre|\/blockquote)[^>]*>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#39|[a-z]+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replaceAll(/\n+• /g, '\n• ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * The address of a website that a link may lead to. Undefined for anything else that stands where an address should, such
 * as the title of a text, or a script in a feed: a link without an address is text.
 */
export const webAddress = (address: string | null): string | undefined =>
  address !== null && /^https?:\/\//i.test(address) ? address : undefined
