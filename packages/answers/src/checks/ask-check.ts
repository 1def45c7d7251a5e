import { randomUUID } from 'node:crypto'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import type { CheckDetails } from '@frontdesk/contracts/checks/checks'
import { plainText } from '@frontdesk/conversations/messages/clean-reply'
import { tryChatbot, type TrialAnswer, type TryNeeds } from '../answer/try-chatbot.ts'
import { requestHumanName } from '../tool-calls/built-in-tools.ts'

/** A check as it is asked. */
export type AskedCheck = Pick<CheckDetails, 'id' | 'question' | 'history' | 'pageUrl' | 'contextData' | 'language'>

/** The answer to a check, with the passages that it cites. */
export interface AnsweredCheck {
  answer: KeptAnswer
  passages: TrialAnswer['passages']
}

/** An answer, or the code of the provider's error. */
export type Asked = AnsweredCheck | { failure: string }

/**
 * Asks a check as a visitor would ask it, by the same path as a trial: what only looks something up is done, and of what
 * changes something is kept that it would be asked for. Nothing else is stored, counted or sent.
 */
export async function askCheck(
  needs: TryNeeds,
  { chatbot, check }: { chatbot: ChatbotForChat; check: AskedCheck },
  signal: AbortSignal,
): Promise<Asked> {
  const { question, history, pageUrl, contextData, language } = check
  const trying = tryChatbot(
    needs,
    chatbot,
    {
      trialId: randomUUID(),
      isStreamed: false,
      question,
      history,
      browserLanguage: language,
      ...(pageUrl === null ? {} : { pageUrl }),
      ...(contextData === null ? {} : { contextData }),
    },
    signal,
  )
  for (;;) {
    const step = await trying.next()
    if (step.done === true) return present(step.value, chatbot)
  }
}

function present(tried: TrialAnswer, { liveChatEnabled }: ChatbotForChat): Asked {
  const { failure, reply, sources, sourceTitles = {}, outcome, model, isUnanswered, actions } = tried
  if (failure !== null) return { failure }
  const made = tried.toolCalls.filter(call => ['done', 'not_done_yet'].includes(call.outcome))
  const calls = [...new Set(made.map(({ name }) => name))]
  // Where the answer is missing, a visitor is offered an agent; the hours are left out, so that a run at night is none.
  const isOffered = isUnanswered && actions.length === 0 && liveChatEnabled
  return {
    answer: {
      text: plainText(reply),
      sources: sources.map(({ type, source }) => ({ type, source, title: sourceTitles[source] ?? '' })),
      outcome,
      calls,
      handsOver: isOffered || calls.includes(requestHumanName),
      model,
      askedAt: new Date().toISOString(),
    },
    passages: tried.passages.filter(({ isCited }) => isCited),
  }
}
