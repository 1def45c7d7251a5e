import { aChatbot, anAccount, type ChatbotOptions } from '@frontdesk/testing/factories'
import { aVisitor, readEvents, type SeenEvent, type Visitor } from '@frontdesk/testing/visitor'
import type { Permission } from '@frontdesk/db/generated/client'
import type { Test } from 'tap'
import { startFrontdesk, type Frontdesk, type FrontdeskOptions } from '../../../test/start-frontdesk.ts'
import { until } from '../../../test/until.ts'
import { newAddress } from './chat-http.ts'
import type { Owner } from './owner.ts'
import { logIn } from './dashboard-place.ts'

const liveChat: Permission[] = ['live_chat']

/** A stream that is read in the background, so that tests can ask what has come. */
export interface Followed {
  status: number
  seen: SeenEvent[]
  /** The first event that fits, as soon as it is there. */
  until: (fits: (event: SeenEvent) => boolean) => Promise<SeenEvent>
  /** True once the server has ended it. */
  isOver: () => boolean
  stop: () => void
}

async function followStream(url: string, headers: Record<string, string>): Promise<Followed> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  const seen: SeenEvent[] = []
  let isOver = false
  const read = async (): Promise<void> => {
    for await (const event of readEvents(response)) seen.push(event)
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    status: response.status,
    seen,
    isOver: () => isOver,
    async until(fits) {
      await until(() => seen.some(fits)).catch((error: unknown) => {
        throw new Error(`it never came; seen: ${JSON.stringify(seen)}`, { cause: error })
      })
      const found = seen.find(fits)
      if (found === undefined) throw new Error('it is gone')
      return found
    },
    stop: () => leaving.abort(),
  }
}

export interface LivePlace {
  desk: Frontdesk
  accountId: string
  chatbot: { id: string }
  /** Addresses of two API processes: visitors talk to the first, colleagues to the second. */
  visitorsUrl: string
  agentsUrl: string
  visitor: () => Visitor
  /** POST /api/chat/handoff; the visitor keeps the session. */
  askForPerson: (visitor: Visitor) => Promise<{ status: number; body: Record<string, unknown> }>
  leave: (visitor: Visitor) => Promise<number>
  follow: (visitor: Visitor, lastId?: string, baseUrl?: string) => Promise<Followed>
  /** Somebody who answers visitors, logged in. */
  agent: (options?: { name?: string; permissions?: Permission[]; chatbotIds?: string[] }) => Promise<Agent>
}

export interface Agent {
  owner: Owner
  /** POST below /api/live-chats/{sessionId}; the status. */
  post: (visitor: Pick<Visitor, 'sessionId'>, step: string, body?: object) => Promise<number>
  inbox: (lastId?: string, baseUrl?: string) => Promise<Followed>
}

/** Two API processes, and a chatbot that hands over. */
export async function openLivePlace(
  t: Test,
  { chatbot: columns = {}, ...options }: FrontdeskOptions & { chatbot?: ChatbotOptions } = {},
): Promise<LivePlace> {
  const desk = await startFrontdesk(t, options)
  const second = await desk.addApi()
  const account = await anAccount(desk.db)
  const chatbot = await aChatbot(desk.db, { accountId: account.id, name: 'Main', liveChatEnabled: true, ...columns })
  const sessionHeader = ({ sessionId }: Visitor): Record<string, string> =>
    sessionId === undefined ? {} : { 'x-chat-session-id': sessionId }
  const open: Followed[] = []
  t.teardown(() => open.forEach(stream => stream.stop()))
  const opened = async (url: string, headers: Record<string, string>): Promise<Followed> => {
    const stream = await followStream(url, headers)
    open.push(stream)
    return stream
  }
  return {
    desk,
    accountId: account.id,
    chatbot,
    visitorsUrl: desk.url,
    agentsUrl: second.url,
    visitor: () => aVisitor({ baseUrl: desk.url, chatbotId: chatbot.id }),
    async askForPerson(visitor) {
      const response = await visitor.fetch('/api/chat/handoff', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sessionHeader(visitor) },
        body: JSON.stringify({ chatbotId: chatbot.id, pageUrl: 'https://shop.example/cart?token=secret' }),
      })
      visitor.sessionId = response.headers.get('x-chat-session-id') ?? visitor.sessionId
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    async leave(visitor) {
      const path = `/api/chat/handoff?chatbotId=${chatbot.id}`
      return (await visitor.fetch(path, { method: 'DELETE', headers: sessionHeader(visitor) })).status
    },
    follow: (visitor, lastId, baseUrl = desk.url) =>
      opened(`${baseUrl}/api/chat/live-events?chatbotId=${chatbot.id}`, {
        origin: 'https://shop.example',
        ...sessionHeader(visitor),
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      }),
    async agent({ name = 'Robin Keeper', permissions = liveChat, chatbotIds = [] } = {}) {
      const there: Frontdesk = { ...desk, url: second.url }
      const owner = await logIn(there, { accountId: account.id, name, permissions, chatbotIds })
      return {
        owner,
        post: async ({ sessionId }, step, body) =>
          (
            await owner.send(`/api/live-chats/${sessionId}/${step}`, {
              method: 'POST',
              from: newAddress(),
              ...(body === undefined ? {} : { body }),
            })
          ).status,
        inbox: (lastId, baseUrl = second.url) =>
          opened(`${baseUrl}/api/live-chats/events`, {
            cookie: owner.cookie(),
            ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
          }),
      }
    },
  }
}

export const isState =
  (status: string | null, mode?: string) =>
  ({ event, data }: SeenEvent): boolean => {
    const state = data as { status: string | null; mode: string }
    return event === 'state' && state.status === status && (mode === undefined || state.mode === mode)
  }

export const isMessage =
  (text: string) =>
  ({ event, data }: SeenEvent): boolean =>
    event === 'message' && textOf(data).includes(text)

const textOf = (data: unknown): string => {
  const { text, message } = data as { text?: string; message?: { text: string } }
  return text ?? message?.text ?? ''
}
