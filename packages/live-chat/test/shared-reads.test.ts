import { randomUUID } from 'node:crypto'
import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import type { Db } from '@frontdesk/db/connect'
import { followInbox } from '@frontdesk/live-chat/inbox/follow-inbox'
import { readOnce } from '@frontdesk/live-chat/inbox/shared-reads'
import { sendNotice } from '@frontdesk/live-chat/send-notice'
import type { LiveUpdate } from '@frontdesk/live-chat/live-feed'
import t from 'tap'
import { openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'
import { openFeed } from './fixtures/open-feed.ts'

t.test('an update is read once for all agents who may see the same, and for others apart', async t => {
  const fixture = await openChatbot(t)
  const { db, account, chatbot } = fixture
  const { feed } = await openFeed(t, fixture)
  const { conversationId, sessionId } = await fixture.accept()
  await db.prisma.lead.create({ data: { chatbotId: chatbot.id, sessionId, name: 'Kim', email: 'kim@shop.example' } })
  const statements: string[] = []
  const counted: Pick<Db['pool'], 'query'> = {
    query: (config: { name?: string }) => {
      statements.push(config.name ?? '')
      return db.pool.query(config as { text: string })
    },
  } as never // Of a pool, `query` of packages/db needs this one method.
  const leaving = new AbortController()
  const open = async (permissions: readonly 'leads'[]) => {
    const actor = {
      accountId: account.id,
      userId: randomUUID(),
      chatbotIds: null,
      permissions,
      plan: 'standard',
    } as const
    const needs = { db: { pool: counted as Db['pool'] }, feed, presenceMs: 600_000 }
    const inbox = followInbox(needs, { actor, after: undefined, signal: leaving.signal })
    const next = async (): Promise<InboxEvent> => (await inbox.next()).value as InboxEvent
    while ((await next()).event !== 'counts');
    return { next, close: () => inbox.return() }
  }
  const readers = [
    ...(await Promise.all(Array.from({ length: 8 }, () => open([])))),
    ...(await Promise.all(Array.from({ length: 4 }, () => open(['leads'])))),
  ]
  statements.length = 0
  // Each waits for its next event before there is one. What was said a moment before comes with it.
  const heard = readers.map(async ({ next }) => {
    const events: InboxEvent[] = []
    while (events.at(-1)?.event !== 'conversation') events.push(await next())
    return events.slice(-2)
  })
  await sendNotice(fixture, conversationId, { html: '<p>Hello</p>', actions: [] })
  const events = await Promise.all(heard)
  t.equal(statements.filter(name => name === 'read-live-chats').length, 2)
  t.ok(statements.filter(name => name === 'read-messages').length <= 1)
  for (const [index, [message, conversation]] of events.entries()) {
    t.match(message, { event: 'message', data: { message: { text: '<p>Hello</p>' } } })
    const hasLead = index < 8 ? null : true
    t.match(conversation, { event: 'conversation', data: { sessionId, hasLead } })
    const visitor = conversation?.event === 'conversation' ? conversation.data.visitor : undefined
    t.equal(visitor?.name, index < 8 ? null : 'Kim')
  }
  leaving.abort()
  await Promise.all(readers.map(({ close }) => close()))
})

t.test('what was read of one update is not taken for another, nor one key for another', async t => {
  const update = (): LiveUpdate => ({
    kind: 'changed',
    conversationId: '1',
    chatbotId: '',
    version: 1,
    newest: 1,
    state: 'open',
  })
  let reads = 0
  const read = async () => (reads += 1)
  const [one, other] = [update(), update()]
  t.same(
    await Promise.all([
      readOnce(one, 'a', read),
      readOnce(one, 'a', read),
      readOnce(one, 'b', read),
      readOnce(other, 'a', read),
    ]),
    [1, 1, 2, 3],
  )
})
