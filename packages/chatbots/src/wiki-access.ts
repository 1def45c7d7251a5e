import { createHash, timingSafeEqual } from 'node:crypto'
import type { ChatbotForChat } from './find-chatbot.ts'

/**
 * The token of a protected wiki. It is derived from the wiki's public name, so it keeps out visitors who come by accident
 * and is not a secret.
 */
export const wikiToken = (subdomain: string): string => `wiki_auth_${subdomain}`

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * True if the chatbot is no protected wiki, or the header carries exactly its token. The digests make both sides
 * the same length, and comparing them takes the same time wherever they differ.
 */
export function mayReadWiki({ wiki }: Pick<ChatbotForChat, 'wiki'>, header: string | string[] | undefined): boolean {
  if (wiki === null || !wiki.isProtected) return true
  return typeof header === 'string' && timingSafeEqual(digest(header), digest(wikiToken(wiki.subdomain)))
}
