import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@frontdesk/contracts/app-error'
import type { Source } from '@frontdesk/contracts/source'
import { visible } from '@frontdesk/contracts/text'
import { isAllowedHost } from '@frontdesk/chatbots/allowed-domains'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import type { FoundPassage, Retrieve } from '@frontdesk/knowledge/search/found-passage'
import { stillIndexed } from '@frontdesk/knowledge/search/still-indexed'
import type { ModelFor } from '@frontdesk/model/choose-models'
import type { Model, ModelMessage, ModelRequest, Passage } from '@frontdesk/model/model'
import { mayAskAgain } from '@frontdesk/model/provider-errors'
import type { WorkerEvent } from '@frontdesk/reply-stream/publish'
import { readCitations } from './citations.ts'
import { cleanReply, plainText } from './clean-reply.ts'
import type { Draft } from './commit-reply.ts'
import type { ContextTurn } from './context.ts'
import { findPassages } from './find-passages.ts'
import { buildPrompt } from './prompt.ts'
import type { RequestData } from './request-data.ts'

export interface AnswerNeeds {
  db: Pick<Db, 'pool'>
  modelFor: ModelFor
  retrieve: Retrieve
}

/** What a visitor may see of an answer while it is made. */
export type Progress = Extract<WorkerEvent, { event: 'status' | 'token' }>

export interface Question extends RequestData {
  chatbot: ChatbotForChat
  question: string
  /** What was said before, oldest first. */
  turns: readonly ContextTurn[]
}

/** A question with everything that the model needs to answer it. */
export interface PreparedQuestion {
  chatbot: ChatbotForChat
  question: string
  found: readonly FoundPassage[]
  messages: ModelMessage[]
}

/** An answer as it may be shown and stored. */
export interface Answer {
  /** Who wrote it: the model that was asked, or its fallback. */
  model: string
  html: string
  text: string
  sources: Source[]
  /** It says, of all or a part of the question, that the website does not tell. */
  isUnanswered: boolean
  usage: Pick<Draft, 'inputTokens' | 'outputTokens' | 'isTruncated'>
}

/** About 600 words: no support answer should be longer. */
const maxOutputTokens = 800
const providerAttempts = 2
const hasText = new RegExp(visible, 'u')
/** A provider that asks for more patience than this is treated as failed: a visitor is waiting. */
const maxRetryAfterSeconds = 5

/** Finds the passages that speak of the question and writes the prompt. */
export async function prepareAnswer(
  { retrieve, model }: Pick<AnswerNeeds, 'retrieve'> & { model: Model },
  { chatbot, question, turns, pageUrl, contextData }: Question,
  signal: AbortSignal,
): Promise<PreparedQuestion> {
  const found = await findPassages({ retrieve, model }, { chatbot, question, turns, pageUrl }, signal)
  const messages = buildPrompt({
    serviceName: chatbot.serviceName,
    language: chatbot.language,
    ownerPrompt: chatbot.systemPrompt,
    turns,
    passages: found.map(passageOf),
    pageUrl,
    contextData,
    question,
  })
  return { chatbot, question, found, messages }
}

const passageOf = ({ number, title, heading, url, text, answer }: FoundPassage): Passage => ({
  number,
  title,
  heading,
  url,
  text,
  ...(answer === undefined ? {} : { answer }),
})

/**
 * Asks the model and makes of its words what may be shown: citations resolved, HTML cleaned. Yields the text as it
 * comes. Throws an AppError of kind `provider-failed` when there is no whole answer.
 */
export async function* giveAnswer(
  { db, model }: Pick<AnswerNeeds, 'db'> & { model: Model },
  { chatbot, question, found, messages }: PreparedQuestion,
  signal: AbortSignal,
): AsyncGenerator<Progress, Answer, undefined> {
  const passages = found.map(passageOf)
  const { language } = chatbot
  const said = yield* answerWith(model, { messages, question, passages, language, maxOutputTokens, signal })
  // Without what was removed while the reply was written: it is told from now on, when it is gone.
  const sources = await stillIndexed({ db }, { chatbotId: chatbot.id, sources: citedSources(found, said.cited) })
  const html = cleanReply(said.markdown, { isAllowedHost: host => isAllowedHost(host, chatbot.domains), passages })
  const text = plainText(html)
  if (!hasText.test(text)) throw new AppError('PROVIDER_EMPTY', 'provider-failed', 'The answer was empty.')
  return { model: said.model, html, text, sources, isUnanswered: said.isUnanswered, usage: said.usage }
}

interface Said {
  model: string
  markdown: string
  cited: number[]
  isUnanswered: boolean
  usage: Answer['usage']
}

/**
 * Asks the model, and a second time at most where that fails: its fallback, or the same one again where it has none. Only
 * while the visitor has seen no text: after the first token a new answer would contradict what stands on the screen.
 */
async function* answerWith(first: Model, request: ModelRequest): AsyncGenerator<Progress, Said, undefined> {
  const waitingSince = performance.now()
  let model = first
  let calls = 0
  for (;;) {
    const progress = { hasText: false }
    try {
      return yield* streamAnswer(model, { ...request, waitingSince }, progress)
    } catch (error) {
      if (progress.hasText || request.signal.aborted || !isProviderFailure(error)) throw error
      // While a breaker is open nobody is asked.
      if (error.code !== 'PROVIDER_PAUSED') calls += 1
      if (model.fallback !== undefined) {
        model.fallback.onTaken(error)
        model = model.fallback.model
        continue
      }
      const waitSeconds = error.retryAfterSeconds ?? 0
      if (!mayAskAgain(error) || calls === providerAttempts || waitSeconds > maxRetryAfterSeconds) throw error
      await wait(waitSeconds * 1_000, undefined, { signal: request.signal })
    }
  }
}

const isProviderFailure = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'provider-failed'

async function* streamAnswer(
  model: Model,
  request: ModelRequest,
  progress: { hasText: boolean },
): AsyncGenerator<Progress, Said, undefined> {
  const citations = readCitations(request.passages.length)
  const usage = { inputTokens: null as number | null, outputTokens: null as number | null, isTruncated: false }
  let markdown = ''
  for await (const event of model.stream(request)) {
    if (event.type === 'end') {
      usage.inputTokens = event.inputTokens
      usage.outputTokens = event.outputTokens
      usage.isTruncated = event.finishReason === 'length'
    }
    if (event.type !== 'text') continue
    progress.hasText = true
    const text = citations.push(event.text)
    if (text === '') continue
    markdown += text
    yield { event: 'token', data: { text } }
  }
  const rest = citations.end()
  if (rest !== '') yield { event: 'token', data: { text: rest } }
  const isUnanswered = citations.isUnanswered()
  return { model: model.name, markdown: markdown + rest, cited: citations.cited(), isUnanswered, usage }
}

/** The cited passages' pages and products, each once, in the order in which the answer leaned on them. */
function citedSources(found: readonly FoundPassage[], cited: readonly number[]): Source[] {
  const passages = cited.flatMap(number => found.find(passage => passage.number === number) ?? [])
  const sources = passages.map(({ url, product }): Source => product ?? { type: 'web', source: url })
  return [...new Map(sources.map(source => [`${source.type} ${source.source}`, source])).values()]
}
