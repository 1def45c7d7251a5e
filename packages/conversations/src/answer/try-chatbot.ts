import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { AppError } from '@frontdesk/contracts/app-error'
import type { TryChatbotResult, TryChatbotRequest } from '@frontdesk/contracts/chatbots/try-chatbot'
import type { Db } from '@frontdesk/db/connect'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { offeredTools, type OfferNeeds } from '../tool-calls/offered-tools.ts'
import type { Ledger } from '../tool-calls/tool-ledger.ts'
import type { Tool } from '../tool-calls/tool.ts'
import { openToolbox, type ToolAnswer, type Toolbox, type ToolLimits } from '../tool-calls/toolbox.ts'
import { generateReply, prepareQuestion, type GenerateNeeds } from './generate-reply.ts'

interface Needs extends GenerateNeeds, OfferNeeds {
  db: Db
  cipher: Cipher
  toolLimits: ToolLimits
}

/**
 * Answers a question as a visitor would be answered who asks it first, and tells how it came about: what only looks
 * something up is done, and of whatever changes something is shown what would be asked of the visitor. A provider that
 * fails is part of what an owner wants to see, and no error here.
 */
export async function tryChatbot(
  needs: Needs,
  chatbot: ChatbotForChat,
  { trialId, question, pageUrl }: TryChatbotRequest & { trialId: string },
  signal: AbortSignal,
): Promise<TryChatbotResult> {
  const model = needs.modelFor(chatbot.model)
  const startedAt = performance.now()
  const page = pageUrl === undefined ? {} : { pageUrl }
  const { db, retrieve } = needs
  const { language } = chatbot
  const nobody = { sessionId: trialId, conversationId: '0', replyId: trialId, attempt: trialId, version: 0 }
  const tools = model.provider === 'extractive' ? [] : await offeredTools(needs, { chatbot, ...nobody, language })
  const asked = { chatbot, question, turns: [], hasTools: tools.length > 0, ...page }
  const prepared = await prepareQuestion({ retrieve, model }, asked, signal)
  const foundAt = performance.now()
  const toolbox = openToolbox(
    { ...needs, ledger: trialLedger(trialId) },
    { ...prepared, messageId: trialId, tools: tools.map(onlyShown), contextData: undefined, language, signal },
  )
  const toolCalls: TryChatbotResult['toolCalls'] = []
  const use: Toolbox['use'] = async call => {
    const told = await toolbox.use(call)
    toolCalls.push({ name: call.name, arguments: call.arguments, outcome: outcomeOf(told) })
    return told
  }
  const generating = generateReply({ db, model }, { ...prepared, toolbox: { ...toolbox, use } }, signal)
  const outcome = await resultOf(generating).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'provider-failed') return error
    throw error
  })
  const reply = outcome instanceof AppError ? noReply : outcome
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
    reply: reply.html,
    sources: reply.sources,
    actions: reply.actions,
    toolCalls,
    failure: outcome instanceof AppError ? outcome.code : null,
    model: reply.model ?? model.name,
    inputTokens: reply.inputTokens,
    outputTokens: reply.outputTokens,
    searchMs: Math.round(foundAt - startedAt),
    modelMs: Math.round(performance.now() - foundAt),
  }
}

const noReply = {
  model: undefined,
  html: '',
  sources: [],
  actions: [],
  inputTokens: null,
  outputTokens: null,
}

/** A code says more than that it failed. */
function outcomeOf(told: ToolAnswer): string {
  if (!('state' in told)) return told.error
  const { state, answer } = told
  return state !== 'done' && isObject(answer) && typeof answer['error'] === 'string' ? answer['error'] : state
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Nobody comes after it, and so nothing is written down. */
function trialLedger(trialId: string): Ledger {
  let callIndex = 0
  const ofTrial = { replyId: `try-${trialId}`, messageId: trialId }
  return {
    begin: async () => ({ ...ofTrial, callIndex: callIndex++, outcome: null }),
    end: async () => undefined,
  }
}

/** What changes something is proposed, and nobody can confirm it here. */
const onlyShown = (tool: Tool): Tool => {
  if (tool.isReading || tool.confirmation !== null) return tool
  const detailsOf = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value: String(value) }))
  return { ...tool, confirmation: { title: tool.name, detailsOf } }
}

/** What a generator returns, whatever it yields on the way. */
async function resultOf<Result>(generator: AsyncGenerator<unknown, Result, undefined>): Promise<Result> {
  for (;;) {
    const step = await generator.next()
    if (step.done === true) return step.value
  }
}
