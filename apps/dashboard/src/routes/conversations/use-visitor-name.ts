import type { Conversation } from '@frontdesk/client/operations'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'

/** The page of a website, as short as a list needs it: its path, and the website alone for its first page. */
export function shortPage(address: string): string {
  const [, host, path = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)/i.exec(address) ?? []
  if (host === undefined) return address
  return path.replace(/\/$/, '') || host
}

/** Whether it is the first page of a website. */
const isHomePage = (address: string): boolean => /^https?:\/\/[^/?#]+\/?(?:[?#]|$)/i.test(address)

/** What a visitor is called: the name that they left, else the page that they were on. */
export function useVisitorName(): (of: Pick<Conversation, 'visitor'> | undefined) => string {
  const { conversations } = useConversationsTexts()
  return of => {
    const { name = null, page = null } = of?.visitor ?? {}
    // A plan without contact details blanks them.
    if (name !== null && name !== '***') return name
    if (page === null) return conversations.visitor
    return isHomePage(page) ? conversations.visitorOnHomePage : conversations.visitorOn({ page: shortPage(page) })
  }
}
