import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'

/** What is compared: the same letters, whatever their case and accents. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The conversations that have the tag, where one is chosen, and hold every one of the words: in names, addresses, pages,
 * tags, or what was said last. The newest first.
 */
export function matchChats(chats: readonly LiveChat[], sought: string, tagId: string): readonly LiveChat[] {
  const words = plain(sought)
    .split(/\s+/)
    .filter(word => word !== '')
  const holds = ({ visitor, chatbotName, agent, lastMessage, lastVisitorMessage, tags }: LiveChat): boolean => {
    if (tagId !== '' && !tags.some(({ id }) => id === tagId)) return false
    const { name, email, page } = visitor
    const said = [lastMessage?.text, lastVisitorMessage, ...tags.map(tag => tag.name)]
    const text = plain([name, email, page, chatbotName, agent?.name, ...said].join(' '))
    return words.every(word => text.includes(word))
  }
  return chats.filter(holds).toSorted((one, other) => Date.parse(other.lastActivity) - Date.parse(one.lastActivity))
}
