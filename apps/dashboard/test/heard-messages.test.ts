import type { InboxUpdate } from '@frontdesk/dashboard/inbox/inbox-update'
import { createHeardMessages } from '@frontdesk/dashboard/inbox/heard-messages'
import t from 'tap'

const inbox = (id?: string): InboxUpdate => ({
  event: 'inbox',
  data: { conversations: [], nextCursor: null, agents: [] },
  ...(id === undefined ? {} : { id }),
})
const said = (id: number): InboxUpdate => ({
  event: 'message',
  data: {
    sessionId: 's1',
    chatbotId: 'c1',
    message: { id, sender: 'user', role: 'user', isAgent: false, text: 'Hello', createdAt: '2026-11-24T10:00:00.000Z' },
  },
})

t.test('a message is heard once, however often a stream repeats it', async t => {
  const { isRepeated } = createHeardMessages()
  isRepeated(inbox('7'))
  t.equal(isRepeated(said(7)), true, 'it was there when the inbox was read')
  t.equal(isRepeated(said(8)), false)
  isRepeated(inbox('9'))
  t.equal(isRepeated(said(8)), true)
  t.equal(isRepeated(said(9)), false, 'said during a break, and heard only now')
})

t.test('a tab that listens through another one hears what it is told first', async t => {
  const { isRepeated } = createHeardMessages()
  isRepeated(inbox())
  t.equal(isRepeated(said(3)), false)
  t.equal(isRepeated(said(3)), true)
})

t.test('of the messages that were heard the newest thousand are known', async t => {
  const { isRepeated } = createHeardMessages()
  for (let id = 1; id <= 1_001; id += 1) isRepeated(said(id))
  t.equal(isRepeated(said(1_001)), true)
  t.equal(isRepeated(said(2)), true)
  t.equal(isRepeated(said(1)), false)
})
