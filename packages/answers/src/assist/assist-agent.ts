import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { GenerateNeeds } from '../answer/generate-reply.ts'
import type { Progress } from '../answer/stream-round.ts'
import type { AssistAnswer, AssistRequest } from './assist-request.ts'
import { searchKnowledge } from './search-knowledge.ts'
import { suggestReply } from './suggest-reply.ts'
import { summariseConversation } from './summarise-conversation.ts'

/**
 * Does what an agent asks for. Whatever comes of it is text for the agent: nothing here sends anything to a visitor. Yields
 * what the agent sees meanwhile.
 */
export async function* assistAgent(
  needs: GenerateNeeds,
  chatbot: ChatbotForChat,
  request: AssistRequest,
  signal: AbortSignal,
): AsyncGenerator<Progress, AssistAnswer, undefined> {
  if (request.kind === 'search') return searchKnowledge(needs, chatbot, request.question)
  if (request.kind === 'summary') return summariseConversation(needs, chatbot, request, signal)
  return yield* suggestReply(needs, chatbot, request.conversationId, signal)
}
