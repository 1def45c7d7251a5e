import { readLaterPages } from '@frontdesk/dashboard/inbox/read-later-pages'
import type { InboxUpdate } from '@frontdesk/dashboard/inbox/inbox-update'
import type { InboxEvent, LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { until } from '@frontdesk/testing/until'
import t from 'tap'

// Only its id is looked at.
const aChat = (sessionId: string): LiveChat => ({ sessionId }) as LiveChat
const anInbox = (nextCursor: string | null): InboxEvent => ({
  event: 'inbox',
  data: { conversations: [], nextCursor, agents: [] },
})

/** Pages that are answered when the test says so. */
const open = () => {
  const asked: { cursor: string; signal: AbortSignal; answer: (ids: string[], next: string | null) => void }[] = []
  const pages: InboxUpdate[] = []
  const later = readLaterPages({
    readPage: (cursor, signal) =>
      new Promise(resolve => {
        const answer = (ids: string[], nextCursor: string | null): void =>
          resolve({ conversations: ids.map(aChat), nextCursor })
        asked.push({ cursor, signal, answer })
      }),
    onPage: page => pages.push(page),
  })
  return { asked, pages, later }
}
const idsOf = (update: InboxUpdate | undefined): readonly string[] =>
  update?.event === 'page' ? update.data.conversations.map(({ sessionId }) => sessionId) : []

t.test('the pages behind the first are read one after another, without what has changed meanwhile', async t => {
  const { asked, pages, later } = open()
  later.follow(anInbox('one'))
  t.same(
    asked.map(({ cursor }) => cursor),
    ['one'],
  )
  later.follow({ event: 'conversation', data: aChat('b') })
  asked[0]?.answer(['a', 'b'], 'two')
  await until(() => asked.length === 2)
  t.same([asked[1]?.cursor, idsOf(pages[0])], ['two', ['a']])
  asked[1]?.answer(['b', 'c'], null)
  await until(() => pages.length === 2)
  t.same(idsOf(pages[1]), ['c'])
  t.match(pages[1], { data: { nextCursor: null } })
})

t.test('an inbox that is read anew ends the reading of the one before', async t => {
  const { asked, pages, later } = open()
  later.follow(anInbox('old'))
  later.follow({ event: 'conversation', data: aChat('a') })
  later.follow(anInbox('new'))
  t.ok(asked[0]?.signal.aborted)
  asked[0]?.answer(['old'], null)
  asked[1]?.answer(['a'], null)
  await until(() => pages.length > 0)
  t.same(pages.map(idsOf), [['a']], 'what changed before it was read is in it')
  later.follow(anInbox(null))
  t.equal(asked.length, 2, 'one page is all there is')
  later.follow(anInbox('again'))
  later.stop()
  t.ok(asked[2]?.signal.aborted)
})
