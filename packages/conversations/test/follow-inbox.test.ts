import { followInbox } from '@frontdesk/conversations/live/follow-inbox'
import { openLiveFeed } from '@frontdesk/conversations/live/live-feed'
import { sayNotice } from '@frontdesk/conversations/live/say-notice'
import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import { openLiveBell } from '@frontdesk/reply-stream/live-bell'
import t from 'tap'
import { until } from '../../../test/until.ts'
import { openDesk } from './open-desk.ts'

t.test('who reads so slowly that news are dropped is told all of it when they read on, each message once', async t => {
  const desk = await openDesk(t)
  const { db, redis, namespace } = desk
  const subscriber = redis.duplicate()
  t.teardown(() => subscriber.disconnect())
  await subscriber.connect()
  const bell = await openLiveBell({ subscriber, namespace })
  // The looks of the feed must not help.
  const feed = openLiveFeed({ db, bell, lookEveryMs: 600_000, onError: error => t.error(error) })
  t.teardown(() => feed.close())
  let rung = 0
  bell.listen(() => {
    rung += 1
  })
  const leaving = new AbortController()
  const actor = { accountId: desk.account.id, chatbotIds: null }
  const inbox = followInbox({ db, feed, deskMs: 600_000 }, { actor, after: undefined, signal: leaving.signal })
  const next = async (): Promise<InboxEvent> => (await inbox.next()).value as InboxEvent
  t.match(await next(), { event: 'inbox' })

  const { conversationId: talked } = await desk.accept()
  await sayNotice({ db, redis, namespace }, talked, { html: '<p>Heard</p>', actions: [] })
  const told = new Set<number>()
  const read = async (count: number): Promise<void> => {
    while (told.size < count) {
      const event = await next()
      if (event.event !== 'message') continue
      const { id } = event.data.message
      if (told.has(id)) t.fail(`message ${id} is told twice`)
      told.add(id)
    }
  }
  await read(2)
  // Nobody reads on: more than a queue holds, in conversations that go quiet afterwards.
  const before = rung
  for (let index = 0; index < 100; index += 1) {
    const conversationId = index % 2 === 0 ? talked : (await desk.accept()).conversationId
    await sayNotice({ db, redis, namespace }, conversationId, { html: `<p>${index}</p>`, actions: [] })
  }
  await until(() => rung >= before + 100)
  await read(152)
  leaving.abort()
  await inbox.return()
})
