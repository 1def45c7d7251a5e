import { AppError } from '@frontdesk/contracts/app-error'
import type { TryAnswer, TryRequest } from '@frontdesk/contracts/try-chatbot'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { giveAnswer, prepareAnswer, type AnswerNeeds } from './answer-question.ts'

/**
 * Answers a question as a visitor would be answered who asks it first, and tells how it came about. A provider that
 * fails is part of what an owner wants to see, and no error here.
 */
export async function tryChatbot(
  needs: AnswerNeeds,
  chatbot: ChatbotForChat,
  { question, pageUrl }: TryRequest,
  signal: AbortSignal,
): Promise<TryAnswer> {
  const model = needs.modelFor(chatbot.model)
  const startedAt = performance.now()
  const page = pageUrl === undefined ? {} : { pageUrl }
  const { retrieve } = needs
  const prepared = await prepareAnswer(
    { retrieve, model },
    { chatbot, question, turns: [], hasTools: false, ...page },
    signal,
  )
  const foundAt = performance.now()
  const outcome = await drained(giveAnswer({ db: needs.db, model }, prepared, signal)).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'provider-failed') return error
    throw error
  })
  const answer = outcome instanceof AppError ? nothing : outcome
  return {
    passages: prepared.found.map(({ number, title, heading, url, text, score }) => ({
      number,
      title,
      heading,
      url,
      text,
      score,
    })),
    prompt: prepared.messages.map(({ role, content }) => ({ role, content })),
    reply: answer.html,
    sources: answer.sources,
    failure: outcome instanceof AppError ? outcome.code : null,
    model: answer.model ?? model.name,
    inputTokens: answer.usage.inputTokens,
    outputTokens: answer.usage.outputTokens,
    searchMs: Math.round(foundAt - startedAt),
    modelMs: Math.round(performance.now() - foundAt),
  }
}

const nothing = { model: undefined, html: '', sources: [], usage: { inputTokens: null, outputTokens: null } }

/** What a generator returns, whatever it yields on the way. */
async function drained<Result>(generator: AsyncGenerator<unknown, Result, undefined>): Promise<Result> {
  for (;;) {
    const step = await generator.next()
    if (step.done === true) return step.value
  }
}
