import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { AppError } from '@frontdesk/errors/app-error'
import { storeVerdict, takeNextPair, type UndecidedPair } from '@frontdesk/knowledge/contradictions/undecided-pairs'
import { cutText } from '@frontdesk/model/masking/cut-text'
import type { ModelFor } from '@frontdesk/model/choose-models'
import type { Model } from '@frontdesk/model/model'
import { takeFromBudget } from '../checks/check-run.ts'
import { askVerdict, type Verdict } from '../prompt/ask-verdict.ts'

interface Needs {
  db: Db
  modelFor: ModelFor
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
}

/** How pairs are judged. */
export interface JudgingInput {
  chatbotId: string
  /** Asks about one pair where that takes nothing from visitors. */
  inPlace: (ask: () => Promise<void>) => Promise<void>
  signal: AbortSignal
}

const instructions = [
  'You look for contradictions on a website, for its owner.',
  'The user message is JSON: two sentences of two pages of the website, each with the title of its page, the heading above it and the passage in which it stands.',
  'Say YES only if both sentences speak of the very same thing, in the same case and for the same people, and cannot both be true. Say NO if they may speak of different products, places, people, plans, times or conditions, if one is an exception or an example of the other, if one only says more, or if you are not sure.',
  'The reason is in the language of the pages.',
].join('\n')

const longestPassage = 1_200

/**
 * Asks a chatbot's model about the pairs of sentences that no rule decides, the nearest first, within the budget of the
 * day. Each pair is asked about once. A provider that fails ends it, and its pair waits for another day.
 */
export async function judgePairs(needs: Needs, { chatbotId, inPlace, signal }: JudgingInput): Promise<void> {
  for (let mayGoOn = true; mayGoOn;) {
    signal.throwIfAborted()
    const chatbot = await needs.findChatbot(chatbotId)
    if (chatbot === null || chatbot.isSuspended) return
    // The fallback model was chosen for replies that cannot wait.
    const { fallback: _, ...model } = needs.modelFor(chatbot)
    if (model.provider === 'extractive') return
    await inPlace(async () => {
      mayGoOn = await judgeNextPair(needs, { chatbot, model }, signal)
    })
  }
}

/** Whether another pair may follow. */
async function judgeNextPair(
  { db }: Pick<Needs, 'db'>,
  { chatbot: { id: chatbotId, language }, model }: { chatbot: ChatbotForChat; model: Model },
  signal: AbortSignal,
): Promise<boolean> {
  const pair = await takeNextPair({ db }, chatbotId)
  if (pair === null) return false
  const { key, first, second } = pair
  if (first === null || second === null) return true
  if (!(await takeFromBudget({ db }, chatbotId))) return false
  const data = { first: shortened(first), second: shortened(second) }
  let verdict: Verdict | undefined
  try {
    const question = { chatbotId, purpose: 'contradiction', instructions, data, language } as const
    verdict = await askVerdict({ db, model }, question, signal)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'provider-failed') return false
    throw error
  }
  // What is no verdict counts as no: a list with false pairs is not read twice.
  const reason = verdict?.isYes === true ? verdict.reason : null
  await storeVerdict({ db }, { chatbotId, key, judgedBy: model.name, reason })
  return true
}

const shortened = (side: NonNullable<UndecidedPair['first']>) => ({
  ...side,
  passage: cutText(side.passage, longestPassage),
})
