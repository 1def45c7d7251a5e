import { openApi } from '@frontdesk/widget/api/api'
import { type Conversation, emptyConversation, type Failure } from '@frontdesk/widget/conversation/conversation'
import { type Change, nextConversation } from '@frontdesk/widget/conversation/next-conversation'
import { openVisitorActionsApi } from '@frontdesk/widget/api/visitor-actions-api'
import { openConversation, type ConversationActions } from '@frontdesk/widget/conversation/open-conversation'
import { openSessionStore, type SessionStore } from '@frontdesk/widget/conversation/session'
import type { Test } from 'tap'
import { type Script, type StandInApi, startStandInApi } from '../../../test/e2e/stand-in-api.ts'

// The page that the widget is on, which Node.js has none of.
Object.assign(globalThis, { location: { href: 'https://shop.example/' } })

/** What one page view of a visitor sees and keeps. */
export interface Visit {
  readonly api: StandInApi
  readonly talk: ConversationActions
  readonly session: SessionStore
  readonly changes: Change[]
  readonly pauses: number[]
  readonly now: () => Conversation
}

/** A browser's visit to a page: state kept in `kept`, waiting done at once. */
export function visit(api: StandInApi, kept = new Map<string, string>()): Visit {
  const settings = { base: api.base, chatbotId: '11111111-1111-4111-8111-111111111111' }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const session = openSessionStore({ storage: () => storage }, settings)
  const changes: Change[] = []
  const pauses: number[] = []
  let now = emptyConversation
  const talk = openConversation({
    api: openApi(settings),
    session,
    pause: async ms => void pauses.push(ms),
    pageUrl: () => 'https://shop.example/',
    contextData: () => ({}),
    actions: openVisitorActionsApi(settings, session),
    read: () => now,
    apply: change => {
      changes.push(change)
      now = nextConversation(now, change)
    },
  })
  return { api, talk, session, changes, pauses, now: () => now }
}

/** An API of its own for one test. */
export async function anApi(t: Test): Promise<StandInApi> {
  const api = await startStandInApi()
  t.teardown(() => api.close())
  return api
}

export const question = 'When are you open?'

/** Accepts the message and begins its stream. */
export const start: Script = exchange => {
  exchange.store('user', String(exchange.body['message']))
  exchange.event('start', { replyId: exchange.replyId, sessionId: exchange.sessionId })
}

/** Ends the stream with the whole reply. */
export const finish =
  (reply: string, id: string): Script =>
  exchange => {
    exchange.store('assistant', reply)
    exchange.event('done', { reply, sources: [], mode: 'bot' }, id)
    exchange.end()
  }

/** The HTML of the last message, where it is a reply. */
export const lastReply = ({ now }: Visit): string | undefined => {
  const last = now().messages.at(-1)
  return last?.kind === 'reply' ? last.html : undefined
}

/** The failure of the last message, where it is the visitor's. */
export const failureOf = ({ now }: Visit): Failure | undefined => {
  const last = now().messages.at(-1)
  return last?.kind === 'visitor' ? last.failure : undefined
}

/** A promise that the test settles. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

/** Polls, because a browser's storage tells nobody of its own page's changes. */
export async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('it did not come true within 60 s')
    await new Promise(resolve => setImmediate(resolve))
  }
}
