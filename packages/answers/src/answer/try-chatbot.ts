import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { AppError } from '@frontdesk/errors/app-error'
import type { TryChatbotResult, TryChatbotRequest } from '@frontdesk/contracts/chatbots/try-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { findMatchedWords } from '@frontdesk/knowledge/search/find-matched-words'
import type { FoundPassage, RetrieveInput } from '@frontdesk/knowledge/search/found-passage'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { outcomeOfFailure } from '@frontdesk/conversations/turn/outcome-of-failure'
import { shownSources } from '@frontdesk/conversations/messages/shown-sources'
import { shownQuotes } from '@frontdesk/conversations/messages/source-quotes'
import { plainText } from '@frontdesk/conversations/messages/clean-reply'
import { newPageReader } from '@frontdesk/knowledge/search/open-page'
import { maySearchAgain, offeredTools, type OfferNeeds } from '../tool-calls/offered-tools.ts'
import { openSearchTools } from '../tool-calls/search-again.ts'
import type { Ledger } from '../tool-calls/tool-ledger.ts'
import type { Tool, ToolAnswer } from '../tool-calls/tool.ts'
import { openToolbox, type Toolbox, type ToolboxInput, type ToolLimits } from '../tool-calls/toolbox.ts'
import type { ContextTurn } from '@frontdesk/conversations/turn/context'
import {
  generateReply,
  citationFilterOf,
  prepareQuestion,
  type GeneratedReply,
  type GenerateNeeds,
} from './generate-reply.ts'
import type { Progress } from './stream-round.ts'

/** What a trial needs. */
export interface TryNeeds extends GenerateNeeds, OfferNeeds {
  db: Db
  cipher: Cipher
  toolLimits: ToolLimits
}

/** A question as the API leaves it for a worker; its draft is checked. */
export interface Trial extends TryChatbotRequest {
  /** Whether the reply is sent while it is written. */
  isStreamed: boolean
}

/** A trial that a worker makes; a check may name the language of a visitor's browser. */
export interface TrialToMake extends Trial {
  trialId: string
  browserLanguage?: string | null
}

/** The result of a trial; the API adds how many are left. */
export type TrialAnswer = Omit<TryChatbotResult, 'trialsLeft'>

/**
 * Answers a question as a visitor would be answered, and tells how it came about: what only looks something up is done,
 * and of whatever changes something is shown what would be asked of the visitor. Yields what a visitor would see
 * meanwhile. A provider that fails is part of what an owner wants to see, and no error here.
 */
export async function* tryChatbot(
  needs: TryNeeds,
  saved: ChatbotForChat,
  { trialId, question, draft, pageUrl, contextData, history = [], browserLanguage = null }: TrialToMake,
  signal: AbortSignal,
): AsyncGenerator<Progress, TrialAnswer, undefined> {
  yield { event: 'status', data: { step: 'searching' } }
  const chatbot = { ...saved, ...draft }
  const model = needs.modelFor(chatbot)
  const startedAt = performance.now()
  const { language } = chatbot
  const nobody = { sessionId: trialId, conversationId: '0', replyId: trialId, attempt: trialId, version: 0 }
  const tools =
    model.provider === 'extractive' ? [] : await offeredTools(needs, { chatbot, ...nobody, language, known: {} })
  const asked = {
    chatbot,
    question,
    turns: history.map(asContext),
    browserLanguage,
    hasTools: tools.length > 0,
    maySearchAgain: model.provider !== 'extractive' && (await maySearchAgain(needs, { chatbotId: chatbot.id, tools })),
    ...(pageUrl === undefined ? {} : { pageUrl }),
    ...(contextData === undefined ? {} : { contextData }),
  }
  const searches: RetrieveInput[] = []
  const retrieve: GenerateNeeds['retrieve'] = input => {
    searches.push(input)
    return needs.retrieve(input)
  }
  const prepared = await prepareQuestion({ ...needs, retrieve, model }, asked, signal)
  const foundAt = performance.now()
  // Beside the model, which is slower.
  const matching = matchedWordsOf(needs, searches.at(-1), prepared.found)
  const search = prepared.searchesAgain
    ? openSearchTools({ ...needs, openPage: newPageReader(needs) }, { chatbotId: chatbot.id, ...prepared, signal })
    : undefined
  const { toolbox, toolCalls } = openTrialToolbox(needs, trialId, {
    ...prepared,
    tools,
    search,
    contextData,
    readIdentity: nobodySignedIn,
    language,
    signal,
  })
  yield { event: 'status', data: { step: 'writing' } }
  const filterCitations = citationFilterOf(needs, chatbot.id)
  const written = yield* replyOrFailure(generateReply({ model, filterCitations }, { ...prepared, toolbox }, signal))
  const reply = written instanceof AppError ? noReply : written
  const cited: readonly number[] = reply.cited
  const words = await matching
  return {
    passages: prepared.found.map(passage => ({
      ...presentPassage(passage),
      isCited: cited.includes(passage.number),
      matchedWords: words.get(passage.chunkId) ?? [],
    })),
    prompt: prepared.messages.map(({ role, content }) => ({ role, content })),
    reply: reply.html,
    sources: shownSources(reply.sources),
    ...(reply.sourceTitles && { sourceTitles: reply.sourceTitles }),
    ...shownQuotes(reply.sourceQuotes),
    actions: reply.actions,
    toolCalls,
    isUnanswered: reply.isUnanswered,
    outcome: written instanceof AppError ? outcomeOfFailure(written.code) : written.outcome,
    refusals: reply.refusals,
    failure: written instanceof AppError ? written.code : null,
    model: reply.model ?? model.name,
    inputTokens: reply.inputTokens,
    outputTokens: reply.outputTokens,
    searchMs: Math.round(foundAt - startedAt),
    modelMs: Math.round(performance.now() - foundAt),
  }
}

const noReply = {
  sourceTitles: undefined,
  sourceQuotes: undefined,
  model: undefined,
  html: '',
  sources: [],
  cited: [],
  actions: [],
  isUnanswered: false,
  refusals: null,
  inputTokens: null,
  outputTokens: null,
}

/** A reply comes back as it was returned, in HTML; a model sees its words. */
const asContext = ({ text, ...turn }: ContextTurn): ContextTurn => ({
  ...turn,
  text: turn.role === 'user' ? text : plainText(text),
})

const presentPassage = ({
  number,
  title,
  heading,
  url,
  text,
  score,
  coverage,
  isClose,
  entryId,
  round,
  isOpened,
}: FoundPassage) => ({
  number,
  title,
  heading,
  url,
  text,
  score,
  coverage,
  isClose: isClose === true,
  ...(entryId !== undefined && { entryId }),
  ...(round !== undefined && { round }),
  ...(isOpened === true && { isOpened }),
})

/** What a search has found by which words. Where that cannot be told, the trial is shown without. */
async function matchedWordsOf(
  { db }: Pick<TryNeeds, 'db'>,
  search: RetrieveInput | undefined,
  passages: readonly FoundPassage[],
): Promise<Map<string, string[]>> {
  if (search === undefined) return new Map()
  return findMatchedWords({ db }, { search, passages }).catch(() => new Map<string, string[]>())
}

/** Nobody is signed in while an owner tries the chatbot. */
const nobodySignedIn: ToolboxInput['readIdentity'] = () => Promise.resolve(null)

/** The tools of a trial, and what the model asked of them. */
function openTrialToolbox(needs: TryNeeds, trialId: string, input: Omit<ToolboxInput, 'messageId'>) {
  const tools = input.tools.map(onlyShown)
  const opened = openToolbox({ ...needs, ledger: trialLedger(trialId) }, { ...input, messageId: trialId, tools })
  const toolCalls: TryChatbotResult['toolCalls'] = []
  const use: Toolbox['use'] = async call => {
    const told = await opened.use(call)
    toolCalls.push({ name: call.name, arguments: call.arguments, outcome: outcomeOf(told) })
    return told
  }
  return { toolbox: { ...opened, use }, toolCalls }
}

/** A code says more than that it failed. */
function outcomeOf(told: ToolAnswer): string {
  if (!('state' in told)) return told.error
  const { state, answer } = told
  return state !== 'done' && isObject(answer) && typeof answer['error'] === 'string' ? answer['error'] : state
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** No later attempt follows, so nothing is recorded. */
function trialLedger(trialId: string): Ledger {
  let callIndex = 0
  const ofTrial = { replyId: `try-${trialId}`, messageId: trialId }
  return {
    begin: async () => ({ ...ofTrial, callIndex: callIndex++, outcome: null }),
    end: async () => undefined,
  }
}

/** Actions that change something are only proposed, because no one can confirm them here. */
const onlyShown = (tool: Tool): Tool => {
  if (tool.isReading || tool.confirmation !== null) return tool
  const detailsOf = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value: String(value) }))
  return { ...tool, confirmation: { title: tool.name, detailsOf } }
}

/** The reply, or why the provider has none. */
async function* replyOrFailure(
  generating: AsyncGenerator<Progress, GeneratedReply, undefined>,
): AsyncGenerator<Progress, GeneratedReply | AppError, undefined> {
  try {
    return yield* generating
  } catch (error) {
    if (error instanceof AppError && error.kind === 'provider-failed') return error
    throw error
  }
}
