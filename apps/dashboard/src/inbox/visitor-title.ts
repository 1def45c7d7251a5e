import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'

interface TitleTexts {
  readonly visitor: string
  readonly visitorOn: (values: { page: string }) => string
}

/** Where a visitor is, as short as it tells pages apart: the path, or the host of a page without one. */
function shortPage(page: string): string | undefined {
  const url = URL.parse(page)
  if (url === null) return undefined
  const path = decodePath(url.pathname).replace(/\/$/, '')
  return path === '' ? url.host : path
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What a visitor is called: their name, else where they are, so that two without a name are told apart. */
export function visitorTitle({ name, page }: LiveChat['visitor'], texts: TitleTexts): string {
  if (name !== null) return name
  const place = page === null ? undefined : shortPage(page)
  return place === undefined ? texts.visitor : texts.visitorOn({ page: place })
}
