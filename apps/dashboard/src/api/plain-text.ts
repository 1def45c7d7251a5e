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
