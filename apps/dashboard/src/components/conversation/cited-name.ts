import type { Citation } from '@frontdesk/contracts/chat/citation'

const withoutScheme = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '')

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** What a citation is called: a product by its name, a page by its title, and a page without one by its address. */
export function citedName(cited: Citation, titles: Readonly<Record<string, string>> = {}): string {
  if (cited.type === 'web') return titles[cited.source] ?? withoutScheme(cited.source)
  // Whatever the feed had: an object, if it is one of ours.
  const { name, title } = Object(cited.data.data) as { name?: unknown; title?: unknown }
  return [name, title].find(isText) ?? cited.source
}
