import { AppError } from '@frontdesk/contracts/app-error'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import type { Log } from '@frontdesk/runtime/log'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Sealer } from '@frontdesk/runtime/sealer'
import { giveAnswer, prepareAnswer, type AnswerNeeds, type Progress } from './answer-question.ts'
import type { Turn } from './claim-turn.ts'
import type { Draft } from './commit-reply.ts'
import { readContext, type ContextTurn } from './context.ts'
import { readRequestData } from './request-data.ts'

export interface WriteNeeds extends AnswerNeeds {
  db: Db
  redis: Redis
  namespace: string
  sealer: Sealer
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
  log: Pick<Log, 'error'>
}

/** The finished draft, and the context as it will be once the draft is stored. */
export interface Written {
  draft: Draft
  turns: ContextTurn[]
}

/**
 * Writes the answer to one turn: context → retrieval → prompt → model. Yields what a visitor may see meanwhile and
 * returns the draft; stores and publishes nothing. Throws an AppError of kind `provider-failed` when there is no
 * whole answer, and the signal's reason when it is aborted.
 */
export async function* writeReply(
  needs: WriteNeeds,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<Progress, Written, undefined> {
  yield { event: 'status', data: { step: 'searching' } }
  const [chatbot, request, turns] = await Promise.all([
    needs.findChatbot(turn.chatbotId),
    readRequestData(needs, turn.replyId),
    readContext(needs, turn),
  ])
  if (chatbot === null) throw new AppError('CHATBOT_GONE', 'provider-failed', 'The chatbot was removed.')
  const model = needs.modelFor(chatbot.model)
  const { retrieve } = needs
  const question = { chatbot, question: turn.text, turns, ...request }
  const prepared = await prepareAnswer({ retrieve, model }, question, signal)
  yield { event: 'status', data: { step: 'writing' } }
  const { text, usage, ...answer } = yield* giveAnswer({ db: needs.db, model }, prepared, signal)
  const draft: Draft = { ...answer, ...usage }
  return { draft, turns: [...turns, { role: 'user', text: turn.text }, { role: 'assistant', text }] }
}
