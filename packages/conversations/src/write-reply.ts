import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@frontdesk/contracts/app-error'
import type { Source } from '@frontdesk/contracts/source'
import { visible } from '@frontdesk/contracts/text'
import { isAllowedHost } from '@frontdesk/chatbots/allowed-domains'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import type { Retrieve } from '@frontdesk/knowledge/retrieve'
import { stillIndexed } from '@frontdesk/knowledge/still-indexed'
import type { Model, ModelRequest, Passage } from '@frontdesk/model/model'
import { mayAskAgain } from '@frontdesk/model/provider-errors'
import type { WorkerEvent } from '@frontdesk/reply-stream/publish'
import type { Log } from '@frontdesk/runtime/log'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Sealer } from '@frontdesk/runtime/sealer'
import { readCitations } from './citations.ts'
import type { Turn } from './claim-turn.ts'
import { cleanReply, plainText } from './clean-reply.ts'
import type { Draft } from './commit-reply.ts'
import { readContext, type ContextTurn } from './context.ts'
import { buildPrompt } from './prompt.ts'
import { readRequestData } from './request-data.ts'

export interface WriteNeeds {
  db: Db
  redis: Redis
  namespace: string
  sealer: Sealer
  model: Model
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
  retrieve: Retrieve
  log: Pick<Log, 'error'>
}

/** What a visitor may see of a reply that is being written. */
export type Progress = Extract<WorkerEvent, { event: 'status' | 'token' }>

/** The finished draft, and the context as it will be once the draft is stored. */
export interface Written {
  draft: Draft
  turns: ContextTurn[]
}

/** Passages that fit a prompt without drowning the question in it. */
const passagesPerTurn = 6
/** About 600 words: no support answer should be longer. */
const maxOutputTokens = 800
const providerAttempts = 2
const hasText = new RegExp(visible, 'u')
/** A provider that asks for more patience than this is treated as failed: a visitor is waiting. */
const maxRetryAfterSeconds = 5

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
  const { db, model } = needs
  yield { event: 'status', data: { step: 'searching' } }
  const [chatbot, request, turns] = await Promise.all([
    needs.findChatbot(turn.chatbotId),
    readRequestData(needs, turn.replyId),
    readContext({ ...needs, db }, turn),
  ])
  if (chatbot === null) throw new AppError('CHATBOT_GONE', 'provider-failed', 'The chatbot was removed.')
  const previousTurns = turns.filter(({ role }) => role === 'user').map(({ text }) => text)
  const found = await needs.retrieve({
    chatbotId: turn.chatbotId,
    question: turn.text,
    previousTurns: previousTurns.slice(-2),
    limit: passagesPerTurn,
    ...(request.pageUrl === undefined ? {} : { pageUrl: request.pageUrl }),
  })
  const passages = found.map(({ number, title, heading, url, text }): Passage => ({
    number,
    title,
    heading,
    url,
    text,
  }))
  const messages = buildPrompt({
    serviceName: chatbot.serviceName,
    language: chatbot.language,
    ownerPrompt: chatbot.systemPrompt,
    turns,
    passages,
    pageUrl: request.pageUrl,
    contextData: request.contextData,
    question: turn.text,
  })
  yield { event: 'status', data: { step: 'writing' } }
  const answer = yield* answerWith(model, {
    messages,
    question: turn.text,
    passages,
    language: chatbot.language,
    maxOutputTokens,
    signal,
  })
  const sources = await sourcesLeft(needs, { chatbotId: turn.chatbotId, sources: citedSources(passages, answer.cited) })
  const html = cleanReply(answer.markdown, { isAllowedHost: host => isAllowedHost(host, chatbot.domains), passages })
  const text = plainText(html)
  if (!hasText.test(text)) throw new AppError('PROVIDER_EMPTY', 'provider-failed', 'The answer was empty.')
  const draft: Draft = { html, sources, model: model.name, ...answer.usage }
  return { draft, turns: [...turns, { role: 'user', text: turn.text }, { role: 'assistant', text }] }
}

interface Answer {
  markdown: string
  cited: number[]
  usage: Pick<Draft, 'inputTokens' | 'outputTokens' | 'isTruncated'>
}

/**
 * Asks the model, a second time at most, and only while the visitor has seen no text: after the first token a new
 * answer would contradict what stands on the screen.
 */
async function* answerWith(model: Model, request: ModelRequest): AsyncGenerator<Progress, Answer, undefined> {
  const waitingSince = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const progress = { hasText: false }
    try {
      return yield* streamAnswer(model, { ...request, waitingSince }, progress)
    } catch (error) {
      const mayRetry = mayAskAgain(error) && !progress.hasText
      const waitSeconds = (error instanceof AppError ? error.retryAfterSeconds : undefined) ?? 0
      if (!mayRetry || attempt === providerAttempts || waitSeconds > maxRetryAfterSeconds) throw error
      await wait(waitSeconds * 1_000, undefined, { signal: request.signal })
    }
  }
}

async function* streamAnswer(
  model: Model,
  request: ModelRequest,
  progress: { hasText: boolean },
): AsyncGenerator<Progress, Answer, undefined> {
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
  return { markdown: markdown + rest, cited: citations.cited(), usage }
}

/** The cited passages' pages, each once, in the order in which the answer leaned on them. */
function citedSources(passages: readonly Passage[], cited: readonly number[]): Source[] {
  const urls = cited.flatMap(number => passages.find(passage => passage.number === number)?.url ?? [])
  return [...new Set(urls)].map((source): Source => ({ type: 'web', source }))
}

/** Without pages that were removed while the reply was written: it is told from now on, when they are gone. */
async function sourcesLeft(
  { db }: Pick<WriteNeeds, 'db'>,
  { chatbotId, sources }: { chatbotId: string; sources: readonly Source[] },
): Promise<Source[]> {
  const left = await stillIndexed({ db }, { chatbotId, urls: sources.map(({ source }) => source) })
  return sources.filter(({ source }) => left.has(source))
}
