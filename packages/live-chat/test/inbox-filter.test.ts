import { randomUUID } from 'node:crypto'
import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import { followInbox } from '@frontdesk/live-chat/inbox/follow-inbox'
import { sendNotice } from '@frontdesk/live-chat/send-notice'
import { publishLiveEvent, type LiveChannelEvent } from '@frontdesk/reply-stream/live-channel'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { openChatbot, type ChatbotFixture } from '../../conversations/test/fixtures/open-chatbot.ts'
import { openFeed } from './fixtures/open-feed.ts'

const live = ['waiting', 'open']

const aReader = ({ account }: ChatbotFixture) =>
  ({ accountId: account.id, userId: randomUUID(), chatbotIds: null, permissions: [], plan: 'standard' }) as const

/** A stream of live chats alone, which is read as events come. Numbers are left out: they are of all conversations. */
async function openStream(
  t: Test,
  fixture: ChatbotFixture,
  { after, pollEveryMs, hasBot = false }: { after?: number; pollEveryMs?: number; hasBot?: boolean } = {},
) {
  const { db } = fixture
  const { feed, channel } = await openFeed(t, fixture, pollEveryMs)
  const leaving = new AbortController()
  const input = { actor: aReader(fixture), states: hasBot ? undefined : live, after, signal: leaving.signal }
  const inbox = followInbox({ db, feed, presenceMs: 600_000 }, input)
  const seen: InboxEvent[] = []
  const read = async (): Promise<void> => {
    for await (const event of inbox) if (event.event !== 'counts') seen.push(event)
  }
  const reading = read()
  t.teardown(async () => {
    leaving.abort()
    await reading
  })
  await until(() => seen.length > 0)
  return { seen, channel }
}

const kindsOf = (events: readonly InboxEvent[]): string[] =>
  events.map(event =>
    event.event === 'message'
      ? event.data.message.text
      : event.event === 'conversation'
        ? event.data.state
        : event.event,
  )

t.test('a stream of live chats has none of the bot, until one begins to wait, and follows that to its end', async t => {
  const fixture = await openChatbot(t)
  const { db, redis, namespace, chatbot, account } = fixture
  const place = async () => {
    const { id, sessionId } = await aConversation(db, { chatbotId: chatbot.id, liveStatus: null })
    return { conversationId: String(id), sessionId, chatbotId: chatbot.id, accountId: account.id }
  }
  const [quiet, asks] = [await place(), await place()]
  const { seen } = await openStream(t, fixture)
  t.match(seen[0], { event: 'inbox', data: { conversations: [] } })
  const publish = (of: typeof quiet, more: Partial<LiveChannelEvent> = {}) =>
    publishLiveEvent({ redis, namespace }, { ...of, ...more })
  const agent = { userId: randomUUID(), name: 'Kim' }
  const signs: Partial<LiveChannelEvent>[] = [
    { typing: { by: 'visitor', isTyping: true } },
    { team: { kind: 'viewing', agent, isViewing: true } },
    { team: { kind: 'notes' } },
    { translation: { messageId: 1, language: 'en', text: 'Hello', isForVisitor: false } },
  ]
  const sayAll = async (of: typeof quiet): Promise<void> => {
    for (const sign of signs) await publish(of, sign)
    await publish(of)
  }
  await sayAll(quiet)
  await sendNotice({ db, redis, namespace }, quiet.conversationId, { html: '<p>Hidden</p>', actions: [] })
  const set = (columns: Parameters<typeof db.prisma.conversation.update>[0]['data']) =>
    db.prisma.conversation.update({ where: { sessionId: asks.sessionId }, data: columns })
  await aMessage(db, { conversationId: BigInt(asks.conversationId), content: 'A person, please' })
  await set({ liveStatus: 'waiting', waitingSince: new Date(), version: 1 })
  await publish(asks)
  await until(() => seen.length === 3)
  t.same(kindsOf(seen), ['inbox', 'A person, please', 'waiting'])
  await sayAll(asks)
  await until(() => seen.length === 8)
  t.same(kindsOf(seen.slice(3)), ['typing', 'viewing', 'notes', 'translation', 'waiting'])
  await set({ liveStatus: null, waitingSince: null, version: 2 })
  await publish(asks)
  await sayAll(quiet)
  await publish(asks)
  await until(() => seen.length === 10)
  t.same(kindsOf(seen.slice(8)), ['bot', 'bot'], 'where it went is told, and what it does there')
})

t.test('the poll passes over conversations of the bot', async t => {
  const fixture = await openChatbot(t)
  const { db, chatbot } = fixture
  const { seen } = await openStream(t, fixture, { pollEveryMs: 50 })
  const chatbotId = chatbot.id
  await aConversation(db, { chatbotId })
  await aConversation(db, { chatbotId, liveStatus: 'waiting', waitingSince: new Date(), version: 1 })
  await until(() => seen.length === 2)
  await aConversation(db, { chatbotId, liveStatus: 'waiting', waitingSince: new Date(), version: 1 })
  await until(() => seen.length === 3)
  t.same(kindsOf(seen), ['inbox', 'waiting', 'waiting'])
})

t.test('who comes back to a stream of live chats learns of those that ended meanwhile, and what was said', async t => {
  const fixture = await openChatbot(t)
  const { db, chatbot } = fixture
  const chatbotId = chatbot.id
  const [ended, bot] = [await aConversation(db, { chatbotId }), await aConversation(db, { chatbotId })]
  const say = (conversationId: bigint, content: string) => aMessage(db, { conversationId, content })
  const { id } = await say(ended.id, 'Seen')
  await say(ended.id, 'Bye')
  await say(bot.id, 'To the bot')
  await db.prisma.modeChange.create({ data: { conversationId: ended.id, mode: 'bot', step: 'end', atMessageId: 0 } })
  const { seen } = await openStream(t, fixture, { after: Number(id) })
  await until(() => seen.length === 3)
  t.same(kindsOf(seen), ['inbox', 'bot', 'Bye'])
  t.match(seen[1], { data: { sessionId: ended.sessionId } })
  const { seen: all } = await openStream(t, fixture, { after: Number(id), hasBot: true })
  await until(() => all.length === 3)
  t.same(kindsOf(all), ['inbox', 'Bye', 'To the bot'], 'one of all states has both, over the same connections')
})

t.test('a slow stream of live chats, whose updates are dropped, learns of those that ended meanwhile', async t => {
  const fixture = await openChatbot(t)
  const { db, redis, namespace, chatbot, account } = fixture
  const { feed, channel } = await openFeed(t, fixture)
  let published = 0
  channel.subscribe(() => {
    published += 1
  })
  const leaving = new AbortController()
  const input = { actor: aReader(fixture), states: live, after: undefined, signal: leaving.signal }
  const inbox = followInbox({ db, feed, presenceMs: 600_000 }, input)
  const next = async (): Promise<InboxEvent> => (await inbox.next()).value as InboxEvent
  const waiting = { chatbotId: chatbot.id, liveStatus: 'waiting', waitingSince: new Date(), version: 1 } as const
  const [ends, begins] = [await aConversation(db, waiting), await aConversation(db, { chatbotId: chatbot.id })]
  t.match(await next(), { event: 'inbox', data: { conversations: [{ sessionId: ends.sessionId }] } })
  t.match(await next(), { event: 'counts', data: { waiting: 1, bot: 1 } })
  await db.prisma.conversation.update({ where: { id: ends.id }, data: { liveStatus: null, waitingSince: null } })
  await db.prisma.modeChange.create({ data: { conversationId: ends.id, mode: 'bot', step: 'cancel', atMessageId: 0 } })
  await db.prisma.conversation.update({ where: { id: begins.id }, data: waiting })
  await aMessage(db, { conversationId: begins.id, content: 'A person, please' })
  for (let index = 0; index < 100; index += 1) {
    const of = { conversationId: String(begins.id), sessionId: begins.sessionId }
    await publishLiveEvent({ redis, namespace }, { ...of, chatbotId: chatbot.id, accountId: account.id })
  }
  await until(() => published >= 100)
  const seen: InboxEvent[] = []
  while (seen.length < 3) seen.push(await next())
  t.match(seen[0], { event: 'inbox', data: { conversations: [{ sessionId: begins.sessionId }] } })
  t.match(seen[1], { event: 'conversation', data: { sessionId: ends.sessionId, state: 'bot' } })
  t.match(seen[2], { event: 'message', data: { message: { text: 'A person, please' } } })
  leaving.abort()
  await inbox.return()
})
