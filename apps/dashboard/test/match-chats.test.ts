import t from 'tap'
import { matchChats } from '@frontdesk/dashboard/routes/inbox/list/match-chats'
import { visitorTitle } from '@frontdesk/dashboard/inbox/visitor-title'
import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'

const aChat = (sessionId: string, visitor: Partial<LiveChat['visitor']>, words: string, minute: number): LiveChat => ({
  sessionId,
  chatbotId: 'c',
  chatbotName: 'Shop assistant',
  state: 'waiting',
  since: null,
  botResumesAt: null,
  agent: null,
  snoozedUntil: null,
  missedAt: null,
  unread: 0,
  lastMessage: null,
  tags: [],
  lastVisitorMessage: words,
  lastActivity: new Date(Date.UTC(2026, 10, 24, 8, minute)).toISOString(),
  visitor: { name: null, email: null, page: null, language: null, signedIn: null, ...visitor },
  hasLead: null,
  hasBooking: null,
})

t.test('conversations are found by name, address, page and words, whatever case and accents they have', async t => {
  const chats = [
    aChat('a', { name: 'Lucía Fernández', email: 'lucia@example.org' }, 'Where is my lamp?', 1),
    aChat('b', { page: 'https://shop.example/delivery' }, 'Do you ship the lamp to Norway?', 2),
  ]
  const found = (words: string): string[] => matchChats(chats, words, '').map(({ sessionId }) => sessionId)
  t.same(found('LUCIA'), ['a'])
  t.same(found('lucia@'), ['a'])
  t.same(found('delivery'), ['b'])
  t.same(found('lamp'), ['b', 'a'], 'the newest first')
  t.same(found('lamp norway'), ['b'], 'every word')
  t.same(found('sofa'), [])
})

t.test('conversations are found by their tags, and narrowed to one', t => {
  const [refund, urgent] = [
    { id: 'r', name: 'Refund' },
    { id: 'u', name: 'Urgent' },
  ]
  const chats = [
    { ...aChat('a', {}, 'Where is my lamp?', 1), tags: [refund, urgent] },
    { ...aChat('b', {}, 'My lamp is broken.', 2), tags: [refund] },
    aChat('c', {}, 'Do you sell lamps?', 3),
  ]
  const found = (words: string, tagId: string): string[] =>
    matchChats(chats, words, tagId).map(({ sessionId }) => sessionId)
  t.same(found('refund', ''), ['b', 'a'])
  t.same(found('', 'r'), ['b', 'a'])
  t.same(found('where', 'r'), ['a'])
  t.same(found('', 'u'), ['a'])
  t.end()
})

t.test('a visitor without a name is told apart by the page they are on', async t => {
  const texts = { visitor: 'Visitor', visitorOn: ({ page }: { page: string }) => `Visitor on ${page}` }
  const titleOf = (name: string | null, page: string | null) =>
    visitorTitle({ name, page, email: null, language: null, signedIn: null }, texts)
  t.equal(titleOf('Mia Berg', 'https://shop.example/'), 'Mia Berg')
  t.equal(titleOf(null, 'https://shop.example/delivery/'), 'Visitor on /delivery')
  t.equal(titleOf(null, 'https://shop.example/%C3%BCber'), 'Visitor on /über')
  t.equal(titleOf(null, 'https://shop.example/'), 'Visitor on shop.example')
  t.equal(titleOf(null, 'no address'), 'Visitor')
  t.equal(titleOf(null, null), 'Visitor')
})
