import { randomUUID } from 'node:crypto'
import { listLiveChats } from '@frontdesk/live-chat/inbox/list-live-chats'
import { followInbox } from '@frontdesk/live-chat/inbox/follow-inbox'
import { sendAgentMessage } from '@frontdesk/live-chat/send-agent-message'
import { sendNotice } from '@frontdesk/live-chat/send-notice'
import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import { findActor } from '@frontdesk/accounts/actor'
import { connect, type Db } from '@frontdesk/db/connect'
import { aConversation, aMessage, aUser } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { until } from '@frontdesk/testing/until'
import { openChatbot, type ChatbotFixture } from '../../conversations/test/fixtures/open-chatbot.ts'
import { openFeed } from './fixtures/open-feed.ts'

/** An agent who is nobody in particular. */
const aReader = ({ account }: Pick<ChatbotFixture, 'account'>) =>
  ({ accountId: account.id, userId: randomUUID(), chatbotIds: null, permissions: [], plan: 'standard' }) as const

/** What an agent gets first who goes on behind a message: the inbox, and so many messages. */
async function resumed(
  t: Test,
  fixture: Pick<ChatbotFixture, 'db' | 'redis' | 'namespace' | 'account'>,
  { after, count }: { after: bigint; count: number },
) {
  const { feed } = await openFeed(t, fixture)
  const leaving = new AbortController()
  const actor = aReader(fixture)
  const needs = { db: fixture.db, feed, presenceMs: 600_000 }
  const inbox = followInbox(needs, { actor, after: Number(after), signal: leaving.signal })
  const events: InboxEvent[] = []
  while (events.length < count + 1) {
    const event = (await inbox.next()).value as InboxEvent
    if (event.event !== 'counts') events.push(event)
  }
  // Ends it where there is another event, and where it waits for one.
  const next = inbox.next()
  leaving.abort()
  const { value } = await next
  await inbox.return()
  const more = value?.event === 'counts' ? undefined : value
  return { inbox: events[0], messages: events.slice(1).map(textOf), more }
}

const textOf = (event: InboxEvent): string => (event.event === 'message' ? event.data.message.text : event.event)

/** A message of a conversation of its own, written so long ago. */
async function said({ db, chatbot }: ChatbotFixture, content: string, ago: string): Promise<bigint> {
  const { id: conversationId } = await aConversation(db, { chatbotId: chatbot.id })
  const { id } = await aMessage(db, { conversationId, content })
  await db.pool.query(`update messages set created_at = now() - $2::interval where id = $1`, [id, ago])
  await db.pool.query(`update conversations set last_activity_at = now() - $2::interval where id = $1`, [
    conversationId,
    ago,
  ])
  return id
}

t.test('an agent who was away for a moment gets what was said meanwhile', async t => {
  const fixture = await openChatbot(t)
  const last = await said(fixture, 'Seen', '59 minutes')
  await said(fixture, 'Older', '2 hours')
  await said(fixture, 'Missed', '58 minutes')
  await said(fixture, 'Missed too', '1 second')
  const { inbox, messages, more } = await resumed(t, fixture, { after: last, count: 2 })
  t.match(inbox, { event: 'inbox' })
  t.notOk(inbox !== undefined && 'id' in inbox, 'the stream goes on')
  t.same(messages, ['Missed', 'Missed too'])
  t.equal(more, undefined)
})

t.test('an agent who was away for more than an hour gets the inbox, and an id to go on from', async t => {
  const fixture = await openChatbot(t)
  const last = await said(fixture, 'Seen', '61 minutes')
  const newest = await said(fixture, 'Missed', '60 minutes')
  const { inbox, more } = await resumed(t, fixture, { after: last, count: 0 })
  t.match(inbox, { event: 'inbox', id: String(newest) })
  t.equal(more, undefined, 'and no message')
})

t.test('an inbox of several pages is whole at once where it goes on', async t => {
  const fixture = await openChatbot(t)
  const last = await said(fixture, 'Seen', '10 minutes')
  await fixture.db.pool.query(
    `insert into conversations (session_id, chatbot_id, live_status, waiting_since, version, last_activity_at)
     select gen_random_uuid(), $1, 'waiting', now() - interval '20 minutes', 1, now() - interval '20 minutes'
     from generate_series(1, 250)`,
    [fixture.chatbot.id],
  )
  const { inbox } = await resumed(t, fixture, { after: last, count: 0 })
  t.match(inbox, { data: { conversations: { length: 251 }, nextCursor: null } })
  const { conversations, nextCursor } = await listLiveChats(fixture, aReader(fixture), {})
  t.equal(conversations.length, 200, 'the first time it has the first page')
  t.type(nextCursor, 'string')
})

t.test('conversations that were not active since then are not looked through', async t => {
  const fixture = await openChatbot(t)
  const last = await said(fixture, 'Seen', '10 minutes')
  const hidden = await said(fixture, 'Of a conversation that was silent', '1 minute')
  await fixture.db.pool.query(
    `update conversations set last_activity_at = now() - interval '20 minutes'
     where id = (select conversation_id from messages where id = $1)`,
    [hidden],
  )
  await said(fixture, 'Missed', '1 second')
  const { messages, more } = await resumed(t, fixture, { after: last, count: 1 })
  t.same(messages, ['Missed'])
  t.equal(more, undefined)
})

t.test('a column that the next version adds breaks no statement of this one', async t => {
  const fixture = await openChatbot(t)
  const { redis, namespace, account } = fixture
  const [{ user, member }, last] = [
    await aUser(fixture.db, { accountId: account.id }),
    await said(fixture, 'Seen', '10 minutes'),
  ]
  const actor = await findActor(fixture, { memberId: member.id, epoch: 0, at: Date.now() })
  if (actor === null) throw new Error('there is no such member')
  const { sessionId } = await aConversation(fixture.db, {
    chatbotId: fixture.chatbot.id,
    mode: 'human',
    liveStatus: 'open',
    agentId: user.id,
  })
  // One connection, so that a statement is planned before and run after.
  const db = connect({
    databaseUrl: fixture.databaseUrl,
    poolSize: 1,
    name: 'test',
    onIdleError: () => undefined,
  })
  t.teardown(() => db.close())
  const over: Db = db
  const say = (text: string) => sendAgentMessage({ db: over, redis, namespace }, actor, { sessionId, text })
  const missed = async (count: number) => (await resumed(t, { ...fixture, db: over }, { after: last, count })).messages
  await say('Before')
  t.same(await missed(1), ['<p>Before</p>'])
  for (const table of ['messages', 'conversations', 'chatbots', 'agent_presence']) {
    await fixture.db.pool.query(`alter table ${table} add column of_the_next_version text`)
  }
  await say('After')
  t.same(await missed(2), ['<p>Before</p>', '<p>After</p>'])
})

t.test('a reader so slow that updates are dropped gets every message once when it reads on', async t => {
  const fixture = await openChatbot(t)
  const { db, redis, namespace } = fixture
  const { channel, feed } = await openFeed(t, fixture)
  let published = 0
  channel.subscribe(() => {
    published += 1
  })
  const leaving = new AbortController()
  const actor = aReader(fixture)
  const inbox = followInbox({ db, feed, presenceMs: 600_000 }, { actor, after: undefined, signal: leaving.signal })
  const next = async (): Promise<InboxEvent> => (await inbox.next()).value as InboxEvent
  t.match(await next(), { event: 'inbox' })

  const { conversationId: talked } = await fixture.accept()
  await sendNotice({ db, redis, namespace }, talked, { html: '<p>Heard</p>', actions: [] })
  const received = new Set<number>()
  const read = async (count: number): Promise<void> => {
    while (received.size < count) {
      const event = await next()
      if (event.event !== 'message') continue
      const { id } = event.data.message
      if (received.has(id)) t.fail(`message ${id} came twice`)
      received.add(id)
    }
  }
  await read(2)
  // More than a queue holds, in conversations that go quiet afterwards, while the test does not read.
  const before = published
  for (let index = 0; index < 100; index += 1) {
    const conversationId = index % 2 === 0 ? talked : (await fixture.accept()).conversationId
    await sendNotice({ db, redis, namespace }, conversationId, { html: `<p>${index}</p>`, actions: [] })
  }
  await until(() => published >= before + 100)
  await read(152)
  leaving.abort()
  await inbox.return()
})
