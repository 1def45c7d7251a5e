import { createInboxStore } from '@frontdesk/dashboard/inbox/inbox-store'
import { mergeMessages } from '@frontdesk/dashboard/inbox/merge-messages'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { until } from '@frontdesk/testing/until'
import t from 'tap'

const me = '00000000-0000-4000-8000-000000000001'
const kim = { userId: '00000000-0000-4000-8000-000000000002', name: 'Kim' }

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString()

const aChat = (sessionId: string, more: Partial<LiveChat> = {}): LiveChat => ({
  sessionId,
  chatbotId: '00000000-0000-4000-8000-00000000000c',
  chatbotName: 'Shop',
  state: 'bot',
  since: null,
  botResumesAt: null,
  agent: null,
  unread: 0,
  lastMessage: null,
  lastVisitorMessage: null,
  lastActivity: at(0),
  visitor: { name: null, email: null, page: null, language: null, signedIn: null },
  hasLead: false,
  snoozedUntil: null,
  missedAt: null,
  hasBooking: false,
  tags: [],
  ...more,
})

const waiting = (id: string, minute: number): LiveChat => aChat(id, { state: 'waiting', since: at(minute) })
const mine = (id: string, minute: number, unread = 0): LiveChat =>
  aChat(id, { state: 'open', agent: { userId: me, name: 'Me' }, lastActivity: at(minute), unread })

const aStore = (...conversations: LiveChat[]) => {
  const store = createInboxStore(me)
  store.apply({ event: 'inbox', data: { conversations, nextCursor: null, agents: [kim] } })
  return store
}

t.test('each conversation is in the list of who has it', async t => {
  const store = aStore(waiting('w', 1), mine('m', 1), aChat('t', { state: 'open', agent: kim }), aChat('b'))
  t.same(
    (['waiting', 'mine', 'team', 'bot'] as const).map(view => store.idsOf(view)),
    [['w'], ['m'], ['t'], ['b']],
  )
  t.same(store.agents(), [kim])
  store.apply({ event: 'conversation', data: mine('w', 2) })
  t.same([store.idsOf('waiting'), store.idsOf('mine')], [[], ['w', 'm']])
})

t.test('the longest-waiting visitor comes first; my unread conversations come before my newest ones', async t => {
  const store = aStore(waiting('b', 2), waiting('a', 1), mine('old', 1), mine('new', 3), mine('unread', 0, 2))
  t.same(store.idsOf('waiting'), ['a', 'b'])
  t.same(store.idsOf('mine'), ['unread', 'new', 'old'])
})

t.test('events one by one make the same order as all at once', async t => {
  const chats = Array.from({ length: 200 }, (_, index) => waiting(`s${(index * 37) % 200}`, (index * 17) % 60))
  const store = aStore()
  for (const data of chats) store.apply({ event: 'conversation', data })
  t.same(store.idsOf('waiting'), aStore(...chats).idsOf('waiting'))
  for (const { sessionId } of chats) store.apply({ event: 'conversation', data: aChat(sessionId) })
  t.same([store.idsOf('waiting').length, store.idsOf('bot').length], [0, 200])
})

t.test('lists and conversations keep their object identity until they change', async t => {
  const store = aStore(waiting('a', 1), mine('m', 1))
  const [ids, chat] = [store.idsOf('waiting'), store.find('a')]
  store.apply({ event: 'conversation', data: mine('m', 2) })
  t.equal(store.idsOf('waiting'), ids)
  t.equal(store.find('a'), chat)
  t.equal(store.messagesOf('a'), store.messagesOf('b'), 'nothing is always the same nothing')
})

const aMessage = (id: number, role: 'user' | 'assistant' = 'user'): HistoryMessage => ({
  id,
  role,
  sender: role === 'user' ? 'user' : 'bot',
  isAgent: false,
  text: `${id}`,
  createdAt: at(id),
})

t.test('a message that arrives twice or late appears once, in the right place', async t => {
  const store = aStore(waiting('a', 1))
  const say = (id: number): void =>
    store.apply({ event: 'message', data: { sessionId: 'a', chatbotId: 'c', message: aMessage(id) } })
  for (const id of [2, 1, 2, 3]) say(id)
  t.same(
    store.messagesOf('a').map(({ id }) => id),
    [1, 2, 3],
  )
  const read = [aMessage(0), aMessage(2)]
  t.same(
    mergeMessages(read, store.messagesOf('a')).map(({ id }) => id),
    [0, 1, 2, 3],
  )
  t.equal(mergeMessages(read, []), read)
})

t.test('messages are cached for two hundred conversations, and read again for the others', async t => {
  const store = aStore()
  for (let index = 0; index < 250; index += 1) {
    store.apply({ event: 'message', data: { sessionId: `s${index}`, chatbotId: 'c', message: aMessage(index) } })
  }
  t.same(store.messagesOf('s0'), [])
  t.equal(store.messagesOf('s249').length, 1)
})

t.test('the typing indicator ends when the visitor stops or sends something', async t => {
  const store = aStore(waiting('a', 1))
  const type = (isTyping: boolean): void =>
    store.apply({ event: 'typing', data: { sessionId: 'a', chatbotId: 'c', isTyping, agent: null } })
  type(true)
  t.ok(store.isTyping('a'))
  type(false)
  t.notOk(store.isTyping('a'))
  type(true)
  store.apply({ event: 'message', data: { sessionId: 'a', chatbotId: 'c', message: aMessage(1, 'assistant') } })
  t.ok(store.isTyping('a'), 'a reply of the bot ends nothing')
  store.apply({ event: 'message', data: { sessionId: 'a', chatbotId: 'c', message: aMessage(2) } })
  t.notOk(store.isTyping('a'))
})

t.test('those who listen are told of a burst of events at its beginning and at its end', async t => {
  const store = aStore()
  let changes = 0
  const stop = store.subscribe(() => (changes += 1))
  for (let event = 0; event < 100; event += 1) store.apply({ event: 'agents', data: { agents: [kim] } })
  await until(() => changes > 0)
  t.ok(changes <= 2, `${changes} for a hundred events`)
  t.same(store.agents(), [kim])
  stop()
})

t.test('another tab can be told everything', async t => {
  const store = createInboxStore(me)
  t.notOk(store.isRead())
  t.same(store.snapshot(), [])
  const counts = {
    waiting: 1,
    missed: 0,
    mine: 0,
    snoozed: 0,
    team: 0,
    bot: 7,
    unread: 0,
    presence: 'present',
  } as const
  store.apply({ event: 'scope', data: { hasBot: false } })
  store.apply({ event: 'inbox', data: { conversations: [waiting('a', 1)], nextCursor: 'next', agents: [] } })
  store.apply({ event: 'agents', data: { agents: [kim] } })
  const known = { conversations: [waiting('a', 1)], nextCursor: 'next', agents: [kim] }
  t.same(store.snapshot(), [
    { event: 'scope', data: { hasBot: false } },
    { event: 'inbox', data: known },
  ])
  store.apply({ event: 'counts', data: counts })
  const other = createInboxStore(kim.userId)
  store.snapshot().forEach(other.apply)
  t.same(other.snapshot(), store.snapshot())
  t.same([other.counts(), other.hasBot(), other.isWhole()], [counts, false, false])
})

t.test('known conversations stay while pages load; those on no page are then removed', async t => {
  const store = aStore(waiting('a', 1), waiting('b', 2), waiting('gone', 3))
  store.apply({ event: 'inbox', data: { conversations: [waiting('a', 1)], nextCursor: 'next', agents: [] } })
  t.same([store.idsOf('waiting'), store.isWhole()], [['a', 'b', 'gone'], false])
  store.apply({ event: 'conversation', data: waiting('new', 0) })
  store.apply({ event: 'page', data: { conversations: [mine('b', 2)], nextCursor: 'last' } })
  t.same([store.idsOf('waiting'), store.idsOf('mine')], [['new', 'a', 'gone'], ['b']])
  store.apply({ event: 'page', data: { conversations: [waiting('c', 5)], nextCursor: null } })
  t.same([store.idsOf('waiting'), store.isWhole()], [['new', 'a', 'c'], true])
  t.equal(store.find('gone'), undefined)
})

t.test('what is set aside leaves the list of its agent, and comes back by itself, before the others', async t => {
  const until = (ms: number): string => new Date(Date.now() + ms).toISOString()
  const store = aStore(mine('a', 5), { ...mine('b', 1), snoozedUntil: until(3_600_000) })
  t.same([store.idsOf('mine'), store.idsOf('snoozed')], [['a'], ['b']])
  store.apply({ event: 'conversation', data: { ...mine('a', 5), snoozedUntil: until(1_800_000) } })
  t.same(store.idsOf('snoozed'), ['a', 'b'], 'what comes back first is first')
  store.apply({ event: 'conversation', data: { ...mine('a', 5), snoozedUntil: null } })
  const isBack = new Promise<void>(resolve => store.subscribe(() => store.idsOf('snoozed').length === 0 && resolve()))
  store.apply({ event: 'conversation', data: { ...mine('b', 1), snoozedUntil: until(20) } })
  await isBack
  t.same([store.idsOf('mine'), store.idsOf('snoozed')], [['b', 'a'], []])
  const ofAnother = aChat('t', { state: 'open', agent: kim, snoozedUntil: until(3_600_000) })
  store.apply({ event: 'conversation', data: ofAnother })
  t.same(store.idsOf('team'), ['t'], 'what a colleague has set aside stays with the team')
})

t.test(
  'who of the colleagues looks at a conversation and types there is known, and oneself is none of them',
  async t => {
    const store = aStore(mine('a', 1))
    const place = { sessionId: 'a', chatbotId: '00000000-0000-4000-8000-00000000000c' }
    const sign = (event: 'viewing' | 'typing', agent: typeof kim, is: boolean): void =>
      event === 'viewing'
        ? store.apply({ event, data: { ...place, agent, isViewing: is } })
        : store.apply({ event, data: { ...place, agent, isTyping: is } })
    for (const doing of ['viewing', 'typing'] as const) {
      t.same(store.otherAgents(doing, 'a'), [])
      sign(doing, kim, true)
      sign(doing, { userId: me, name: 'Me' }, true)
      t.same(store.otherAgents(doing, 'a'), [kim], doing)
      const before = store.otherAgents(doing, 'a')
      sign(doing, kim, true)
      t.equal(store.otherAgents(doing, 'a'), before, 'nothing is drawn anew')
      t.same(store.otherAgents(doing, 'b'), [])
      sign(doing, kim, false)
      sign(doing, kim, false)
      t.same(store.otherAgents(doing, 'a'), [])
    }
    t.notOk(store.isTyping('a'), 'a colleague is not the visitor')
    sign('typing', kim, true)
    store.apply({ event: 'message', data: { ...place, message: aMessage(1) } })
    t.same(store.otherAgents('typing', 'a'), [kim])
    store.apply({ event: 'message', data: { ...place, message: { ...aMessage(2, 'assistant'), isAgent: true } } })
    t.same(store.otherAgents('typing', 'a'), [], 'it was sent')
  },
)
