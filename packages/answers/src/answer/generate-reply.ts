import { AppError } from '@frontdesk/errors/app-error'
import { mostChoices, type ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import { visible } from '@frontdesk/contracts/text'
import { isAllowedHost } from '@frontdesk/chatbots/domains/allowed-domains'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import type { FoundPassage, Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { ModelFor } from '@frontdesk/model/choose-models'
import type { Choosing, Model, ModelMessage, Passage } from '@frontdesk/model/model'
import { courtesyFor, noticeOfReply, notFoundIn } from '@frontdesk/model/extractive/set-phrases'
import { filterStoredCitations } from '@frontdesk/knowledge/search/filter-stored-citations'
import { cleanReply, plainText } from '@frontdesk/conversations/messages/clean-reply'
import { storedPassages } from '@frontdesk/conversations/messages/stored-passages'
import type { Draft } from '@frontdesk/conversations/turn/commit-reply'
import type { ContextTurn } from '@frontdesk/conversations/turn/context'
import { addTokens, type Tokens } from '../prompt/add-tokens.ts'
import type { Spent } from '../prompt/call-budget.ts'
import { offeredChoices, readChosen } from '../prompt/chosen.ts'
import { findPassages, previousQuestions } from '../prompt/find-passages.ts'
import { fitPassages } from '../prompt/fit-passages.ts'
import { generateText } from './generate-text.ts'
import { replyOutcome } from './reply-outcome.ts'
import { citedTitles } from './cited-titles.ts'
import { quoteSources } from './quote-sources.ts'
import type { Progress } from './stream-round.ts'
import { buildPrompt } from '../prompt/prompt.ts'
import { mayBeUnanswered } from '../prompt/may-be-unanswered.ts'
import { situationOf } from '../prompt/situation.ts'
import { groundsOf } from '../reply-checks/grounds-of.ts'
import type { Grounds } from '../reply-checks/read-grounds.ts'
import type { RequestData } from '@frontdesk/conversations/turn/request-data'
import type { Toolbox } from '../tool-calls/toolbox.ts'

export interface GenerateNeeds {
  db: Pick<Db, 'pool'>
  modelFor: ModelFor
  retrieve: Retrieve
}

export interface Question extends RequestData {
  chatbot: ChatbotForChat
  question: string
  /** The earlier turns of the conversation, oldest first. */
  turns: readonly ContextTurn[]
  hasTools: boolean
  /** The model may search again where the passages leave the question open. */
  maySearchAgain?: boolean
  /** The language of the visitor's browser. */
  browserLanguage?: string | null
  /** The language of the page that they write from. */
  pageLanguage?: string | null
  /** False if nobody could press a choice. */
  mayAskBack?: boolean
}

/** A question with everything that the model needs to answer it. */
export interface PreparedQuestion {
  chatbot: ChatbotForChat
  /** What is asked: where the visitor chose something, the question before. */
  question: string
  choosing: Choosing
  /** What may be cited; what tools find is added to it. */
  found: FoundPassage[]
  messages: ModelMessage[]
  /** What the visitor asked before, oldest first, and the language in which they ask now. */
  earlier: string[]
  questionLanguage: string
  /** The language of set phrases. */
  phraseLanguage: string
  /** What a reply may lean on, beside the passages and the results of tools. */
  grounds: Omit<Grounds, 'passages' | 'results'>
  /** What was taken on the way to it. */
  tokens: Tokens
  spent: Spent
  /** The model is offered to search again. */
  searchesAgain: boolean
  /** The language of the question, where the website has no page in it and next to nothing was found. */
  askedIn: string | null
  searchMs: number
}

interface WithToolbox extends PreparedQuestion {
  toolbox: Toolbox
  isWhole?: boolean
}

/** Leaves out citations whose page or product the chatbot has no more: a source may be removed while a reply cites it. */
export type FilterCitations = (citations: readonly Citation[]) => Promise<readonly Citation[]>

/** Asks PostgreSQL for all of them, for a reply that is not stored. */
export const citationFilterOf =
  ({ db }: Pick<GenerateNeeds, 'db'>, chatbotId: string): FilterCitations =>
  citations =>
    filterStoredCitations({ db }, { chatbotId, citations })

/** A reply that may be shown and stored. */
export interface GeneratedReply extends Draft {
  /** Without HTML, for the context of the next turns. */
  text: string
  /** Numbers of the cited passages. */
  cited: number[]
}

/** About 600 words: no support answer should be longer. */
const maxOutputTokens = 800
const hasText = new RegExp(visible, 'u')

/** Finds the passages for the question and builds the prompt. */
export async function prepareQuestion(
  { db, retrieve, model }: Pick<GenerateNeeds, 'db' | 'retrieve'> & { model: Model },
  {
    chatbot,
    question: message,
    turns,
    pageUrl,
    contextData,
    hasTools,
    browserLanguage,
    pageLanguage,
    maySearchAgain = false,
    mayAskBack: mayAsk = true,
  }: Question,
  signal: AbortSignal,
): Promise<PreparedQuestion> {
  const { question, chosen } = readChosen(message, turns)
  const searched = chosen === undefined ? question : `${question} ${chosen}`
  const asked = { chatbot, question: searched, turns, pageUrl, browserLanguage, pageLanguage }
  const mayAskBack = mayAsk && offeredChoices(turns) === undefined
  const startedAt = performance.now()
  const searching = await findPassages({ db, retrieve, model }, asked, signal)
  const { passages, tokens, spent, askedIn, questionLanguage, phraseLanguage } = searching
  const found = model.provider === 'extractive' ? passages : fitPassages(passages)
  const searchMs = Math.round(performance.now() - startedAt)
  const searchesAgain =
    maySearchAgain && mayBeUnanswered(found) && courtesyFor(question, chatbot.language) === undefined
  const now = new Date()
  const messages = buildPrompt({
    serviceName: chatbot.serviceName,
    language: chatbot.language,
    ownerPrompt: chatbot.systemPrompt,
    hasTools,
    mayAskBack,
    turns,
    passages: found.map(passageOf),
    pageUrl,
    contextData,
    situation: situationOf(chatbot, now),
    question: message,
  })
  const grounds = groundsOf(chatbot, { question: message, turns, pageUrl, contextData, found, now })
  const facts = Object.values(contextData ?? {}).map(String)
  const choosing = { mayAskBack, chosen, pageUrl, facts }
  const asking = {
    chatbot,
    question,
    choosing,
    earlier: previousQuestions(turns),
    questionLanguage,
    phraseLanguage,
    askedIn,
  }
  return { ...asking, found: [...found], messages, grounds, tokens, spent, searchesAgain, searchMs }
}

const passageOf = ({ number, title, heading, url, text, answer, isVerified, ...found }: FoundPassage): Passage => ({
  number,
  title,
  heading,
  url,
  text,
  language: found.language ?? '',
  ...(answer === undefined ? {} : { answer }),
  ...(isVerified === undefined ? {} : { isVerified }),
  evidence: {
    score: found.score,
    coverage: found.coverage,
    standing: found.standing,
    partStandings: found.partStandings,
  },
})

/**
 * Asks the model and turns its text into a reply: citations resolved, HTML cleaned. Yields the text as it comes. Throws
 * an AppError of kind `provider-failed` when there is no whole answer. `isWhole` where nobody sees the text before that.
 */
export async function* generateReply(
  { model, filterCitations }: { model: Model; filterCitations: FilterCitations },
  { chatbot, found, toolbox, isWhole = false, ...prepared }: WithToolbox,
  signal: AbortSignal,
): AsyncGenerator<Progress, GeneratedReply, undefined> {
  const {
    messages,
    question,
    choosing,
    earlier,
    questionLanguage,
    phraseLanguage,
    askedIn,
    grounds,
    tokens,
    spent,
    searchMs,
  } = prepared
  const passages = found.map(passageOf)
  const asked = {
    messages,
    question,
    choosing,
    passages,
    siteTexts: () => found.flatMap(({ title, heading, url, text }) => [title, heading, url, text]),
    earlier,
    questionLanguage,
    phraseLanguage,
    language: chatbot.language,
    askedIn,
  }
  const request = { ...asked, maxOutputTokens, isWhole, signal }
  const startedAt = performance.now()
  const generated = yield* generateText(model, request, {
    toolbox,
    citable: () => found.length,
    grounds: { ...grounds, passages: () => found },
    notFound: notFoundIn(phraseLanguage),
    spent,
  })
  const modelMs = Math.round(performance.now() - startedAt)
  const sources = [...(await filterCitations(citedSources(found, generated.cited)))]
  const html = cleanReply(generated.markdown, {
    isAllowedHost: host => isAllowedHost(host, chatbot.domains),
    passages: found,
  })
  const text = plainText(html)
  if (!hasText.test(text)) {
    if (generated.isStopped) throw signal.reason
    throw new AppError('PROVIDER_EMPTY', 'provider-failed', 'The answer was empty.')
  }
  // A reply that the visitor stopped offers no actions.
  const offered = toolbox.actions()
  const actions = generated.isStopped ? [] : [...offered, ...choicesAction(generated.choices, offered, choosing)]
  const asksBack = actions.some(({ type }) => type === 'choices')
  // What is asked back about is not open yet.
  const isUnanswered = !asksBack && (generated.isUnanswered || toolbox.isOpenQuestion())
  const { model: modelName, cited, isTruncated } = generated
  const outcome = replyOutcome({
    provider: model.provider,
    found,
    citedCount: cited.length,
    isUnanswered,
    isUnsupported: generated.isUnsupported,
    isTruncated,
    hasActed: toolbox.hasActed(),
    asksBack: asksBack || actions.some(({ type }) => type === 'confirm'),
  })
  const reply = { model: modelName, html, text, sources, cited, actions, isUnanswered, isTruncated, outcome }
  const notice = noticeOfReply(text, { question, phraseLanguage, askedIn, siteLanguage: chatbot.language })
  const verifiedEntryId = firstVerified(found, cited, sources)
  return {
    ...reply,
    notice,
    ...addTokens(tokens, generated),
    sourceTitles: citedTitles(found, cited),
    sourceQuotes: quoteSources(found, sources, generated.marked),
    passages: storedPassages(found, cited),
    searchMs,
    modelMs,
    verifiedEntryId,
    refusals: generated.refusals,
  }
}

/** The choices of a reply that asks back, of which a single one is none. The first of too many are offered. */
function choicesAction(
  choices: readonly string[],
  offered: readonly ChatAction[],
  { mayAskBack }: Choosing,
): ChatAction[] {
  // One question at a time.
  const isAsked = offered.some(({ type }) => type === 'confirm')
  return mayAskBack && !isAsked && choices.length > 1
    ? [{ type: 'choices', choices: choices.slice(0, mostChoices) }]
    : []
}

/** The owner's own answer that the reply leans on first, unless it was removed meanwhile. */
function firstVerified(
  found: readonly FoundPassage[],
  [first]: readonly number[],
  [source]: readonly Citation[],
): string | null {
  const answer = found.find(({ number }) => number === first)
  return answer?.entryId !== undefined && answer.url === source?.source ? answer.entryId : null
}

/** The cited passages' pages and products, each once, in the order in which the answer leaned on them. */
function citedSources(found: readonly FoundPassage[], cited: readonly number[]): Citation[] {
  const passages = cited.flatMap(number => found.find(passage => passage.number === number) ?? [])
  const sources = passages.map(({ url, product }): Citation => product ?? { type: 'web', source: url })
  return [...new Map(sources.map(source => [`${source.type} ${source.source}`, source])).values()]
}
