import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { KnowledgePassages } from '@frontdesk/contracts/live-chat/agent-assist'
import type { Db } from '@frontdesk/db/connect'
import { findMatchedWords } from '@frontdesk/knowledge/search/find-matched-words'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'

const mostPassages = 6

/** What an agent asks the knowledge base: a search, which needs no model that writes. */
export async function searchKnowledge(
  { db, retrieve }: { db: Pick<Db, 'pool'>; retrieve: Retrieve },
  chatbot: Pick<ChatbotForChat, 'id'>,
  question: string,
): Promise<KnowledgePassages> {
  const search = { chatbotId: chatbot.id, question, limit: mostPassages }
  const passages = await retrieve(search)
  // Where they cannot be told, the passages are shown without.
  const words = await findMatchedWords({ db }, { search, passages }).catch(() => new Map<string, string[]>())
  return {
    passages: passages.map(({ chunkId, title, heading, url, text }) => ({
      title,
      heading,
      url,
      text,
      matchedWords: words.get(chunkId) ?? [],
    })),
  }
}
