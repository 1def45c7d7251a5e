import { storeRequestData, type RequestData } from '@frontdesk/conversations/turn/request-data'
import { writeReply, type Written } from '@frontdesk/conversations/answer/write-reply'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { chooseModel } from '@frontdesk/model/choose-model'
import type { Model } from '@frontdesk/model/model'
import type { WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { createLog } from '@frontdesk/runtime/log'
import { aSource } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import type { Test } from 'tap'
import { openChatbot, visitor } from './open-chatbot.ts'
import { openTools } from './open-tools.ts'

export interface WriteInput {
  text?: string
  /** Of the visitor's browser. */
  language?: string
  sessionId?: string
  request?: RequestData
  signal?: AbortSignal
  model?: Model
}

/** A desk with a scripted provider, whose replies are written by hand: nothing is stored that a test does not store. */
export async function openWriter(t: Test) {
  const [desk, provider] = await Promise.all([openChatbot(t), startModelServer()])
  t.teardown(() => provider.stop())
  const { db, redis, namespace, cipher } = desk
  const deadlines = { firstTokenMs: 5_000, idleMs: 5_000, totalMs: 10_000 }
  const model = chooseModel({ openaiBaseUrl: provider.url, openaiModel: 'model-server', deadlines })
  const log = createLog({ name: 'test', level: 'silent' })
  const retrieve = newRetriever({ db, keepMs: 1 })
  const findChatbotNow = (id: string) => findChatbot({ db }, id)
  const needs = {
    db,
    redis,
    namespace,
    cipher,
    log,
    modelFor: () => model,
    retrieve,
    findChatbot: findChatbotNow,
    ...openTools(t, desk),
  }
  const never = new AbortController().signal

  const aPage = async (url: string, title: string, text: string): Promise<void> => {
    const source = await aSource(db, { chatbotId: desk.chatbot.id })
    const document = await db.prisma.document.create({
      data: { sourceId: source.id, chatbotId: desk.chatbot.id, url, title, language: 'en', status: 'indexed' },
    })
    await db.pool.query(
      `insert into chunks (document_id, chatbot_id, position, text, tsv)
       values ($1, $2, 0, $3, setweight(to_tsvector('english', $4), 'A') || to_tsvector('english', $3))`,
      [document.id, desk.chatbot.id, text, title],
    )
  }

  /** Writes one reply, and counts how often the provider was asked for it. */
  const write = async (input: WriteInput = {}) => {
    const { text = 'Tell me a joke', sessionId, language = visitor.language } = input
    const { conversationId, replyId } = await desk.accept({ text, sessionId, visitor: { ...visitor, language } })
    if (input.request !== undefined) await storeRequestData(needs, replyId, input.request)
    const turn = await desk.claim(conversationId)
    const asked = provider.requests.length
    const events: WorkerEvent[] = []
    const writing = writeReply({ ...needs, modelFor: () => input.model ?? model }, turn, input.signal ?? never)
    let written: Written | undefined
    const finish = async (): Promise<void> => {
      for (;;) {
        const step = await writing.next()
        if (step.done) {
          written = step.value
          return
        }
        events.push(step.value)
      }
    }
    const finished = finish()
    return {
      turn,
      events,
      finished,
      calls: () => provider.requests.slice(asked),
      written: () => {
        if (written === undefined) throw new Error('nothing was written')
        return written
      },
    }
  }
  return { desk, provider, model, deadlines, needs, never, aPage, write }
}

export type Writer = Awaited<ReturnType<typeof openWriter>>

/** Two pages that speak of Saturday. */
export async function aSaturdayShop({ aPage }: Writer): Promise<void> {
  await aPage('https://shop.example/hours', 'Opening hours', 'On Saturday we are open from ten to four.')
  await aPage('https://shop.example/parking', 'Parking on Saturday', 'The Saturday car park is open from nine.')
}

/** The text as it was streamed, piece by piece. */
export const tokens = (events: WorkerEvent[]): string[] =>
  events.flatMap(event => (event.event === 'token' ? [event.data.text] : []))
