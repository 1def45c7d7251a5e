import { safeHref } from '@frontdesk/web/answer/safe-href'

/** How one source is shown: what it is called, and where it leads. */
export interface SourceLink {
  readonly label: string
  readonly href: string | undefined
}

/** A page goes by its title, else by its address. A file or a text is a name and leads nowhere. `link` leads into the page. */
export function sourceLink(source: string, titles: Readonly<Record<string, string>> = {}, link = source): SourceLink {
  const href = /^https?:/i.test(source) ? safeHref(link) : undefined
  return { label: titles[source] ?? (href?.replace(/^.*?:..(www\.)?|[?#].*/g, '') || source), href }
}
