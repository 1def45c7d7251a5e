import { AppError } from '@frontdesk/errors/app-error'
import type { SuggestedReply } from '@frontdesk/contracts/live-chat/agent-assist'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import {
  generateReply,
  citationFilterOf,
  prepareQuestion,
  type GenerateNeeds,
  type PreparedQuestion,
} from '../answer/generate-reply.ts'
import type { Progress } from '../answer/stream-round.ts'
import type { Toolbox } from '../tool-calls/toolbox.ts'
import type { ContextTurn } from '@frontdesk/conversations/turn/context'
import { readThread, type ThreadMessage } from './read-thread.ts'
import { recordModelUsage } from '../prompt/record-model-usage.ts'

const mostTurns = 20

/** A suggestion does nothing: it is a text. */
const noTools: Toolbox = {
  declarations: [],
  isOpen: () => false,
  use: async () => ({ error: 'unknown_tool' }),
  actions: () => [],
  isOpenQuestion: () => false,
  hasActed: () => false,
}

const nothing: SuggestedReply = { text: '', sources: [], isUnanswered: true, failure: null }

/**
 * Writes what the bot would answer to the visitor's last message, for an agent to edit. Nothing is stored and nothing is
 * sent. A provider that fails is named in the result.
 */
export async function* suggestReply(
  needs: GenerateNeeds,
  chatbot: ChatbotForChat,
  conversationId: string,
  signal: AbortSignal,
): AsyncGenerator<Progress, SuggestedReply, undefined> {
  const thread = await readThread(needs, { conversationId, chatbotId: chatbot.id })
  const asked = splitThread(thread)
  if (asked === undefined) return nothing
  const model = needs.modelFor(chatbot)
  yield { event: 'status', data: { step: 'searching' } }
  const question = { chatbot, ...asked, hasTools: false, mayAskBack: false }
  try {
    const prepared = await prepareQuestion({ ...needs, model }, question, signal)
    yield { event: 'status', data: { step: 'writing' } }
    const reply = yield* generateReply(
      { model, filterCitations: citationFilterOf(needs, prepared.chatbot.id) },
      { ...prepared, toolbox: noTools },
      signal,
    )
    const { text, cited, isUnanswered, model: writer } = reply
    if (writer !== undefined && writer !== 'extractive') {
      await recordModelUsage(needs, { chatbotId: chatbot.id, purpose: 'suggestion', model: writer, tokens: reply })
    }
    // "Nothing found" is not offered as a reply: an agent who sent it would tell the visitor that no one knows.
    if (isUnanswered && cited.length === 0) return nothing
    return { text, sources: sourcesOf(prepared.found, cited), isUnanswered, failure: null }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'provider-failed') return { ...nothing, failure: error.code }
    throw error
  }
}

/**
 * The visitor's last message, and what was said before it, by the visitor as well: a search for everything at once would
 * find none of it. Undefined if they have said nothing.
 */
function splitThread(
  thread: readonly ThreadMessage[],
): { question: string; turns: readonly ContextTurn[] } | undefined {
  const last = thread.findLastIndex(({ by }) => by === 'visitor')
  const asked = thread[last]
  if (asked === undefined) return undefined
  const turns = thread
    .slice(0, last)
    .map(({ by, text }): ContextTurn => ({ role: by === 'visitor' ? 'user' : 'assistant', text }))
  return { question: asked.text, turns: turns.slice(-mostTurns) }
}

/** The pages that the reply cites, each once. */
function sourcesOf(found: PreparedQuestion['found'], cited: readonly number[]): SuggestedReply['sources'] {
  const passages = cited.flatMap(number => found.find(passage => passage.number === number) ?? [])
  return [...new Map(passages.map(({ title, url }) => [url, { title, url }])).values()]
}
