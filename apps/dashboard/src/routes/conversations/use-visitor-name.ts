import type { Conversation } from '../../api/generated'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'

const withoutScheme = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** What a visitor is called: the name that they left, else the page that they were on. */
export function useVisitorName({ visitor: { name, page } }: Pick<Conversation, 'visitor'>): string {
  const { conversations } = useConversationsTexts()
  // A plan without contact details blanks them.
  if (name !== null && name !== '***') return name
  return page === null ? conversations.visitor : conversations.visitorOn(withoutScheme(page))
}
