import { followInbox } from '@frontdesk/conversations/live/follow-inbox'
import { openLiveFeed } from '@frontdesk/conversations/live/live-feed'
import { sendNotice } from '@frontdesk/conversations/live/send-notice'
import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import { openLiveChannel } from '@frontdesk/reply-stream/live-channel'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { openChatbot } from '../fixtures/open-chatbot.ts'

t.test('a reader so slow that updates are dropped gets every message once when it reads on', async t => {
  const fixture = await openChatbot(t)
  const { db, redis, namespace } = fixture
  const subscriber = redis.duplicate()
  t.teardown(() => subscriber.disconnect())
  await subscriber.connect()
  const channel = await openLiveChannel({ subscriber, namespace })
  // The poll of the feed must not help.
  const feed = openLiveFeed({ db, channel, pollEveryMs: 600_000, onError: error => t.error(error) })
  t.teardown(() => feed.close())
  let published = 0
  channel.subscribe(() => {
    published += 1
  })
  const leaving = new AbortController()
  const actor = { accountId: fixture.account.id, chatbotIds: null }
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
