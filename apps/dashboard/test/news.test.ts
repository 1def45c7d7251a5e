import type { InboxEvent, LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { createInboxStore } from '@frontdesk/dashboard/inbox/inbox-store'
import { newsOf } from '@frontdesk/dashboard/notices/news'
import type { Attention } from '@frontdesk/dashboard/notices/attention'
import { isHeard, soundSettings } from '@frontdesk/dashboard/notices/sound-settings'
import t from 'tap'

const me = 'user-me'
const colleague = { userId: 'user-kim', name: 'Kim' }

const aChat = (chat: Partial<LiveChat>): LiveChat => ({
  sessionId: 's1',
  chatbotId: 'c1',
  chatbotName: 'Shop',
  state: 'bot',
  since: null,
  botResumesAt: null,
  snoozedUntil: null,
  missedAt: null,
  agent: null,
  unread: 0,
  lastMessage: null,
  lastVisitorMessage: null,
  lastActivity: '2026-11-24T10:00:00.000Z',
  visitor: { name: null, email: null, page: null, language: null, signedIn: null },
  hasLead: null,
  hasBooking: null,
  tags: [],
  ...chat,
})

const waiting = aChat({ state: 'waiting' })
const mine = aChat({ state: 'open', agent: { userId: me, name: 'Sam' } })
const theirs = aChat({ state: 'open', agent: colleague })
const inbox = (...conversations: LiveChat[]): InboxEvent => ({
  event: 'inbox',
  data: { conversations, nextCursor: null, agents: [] },
})
const changed = (data: LiveChat): InboxEvent => ({ event: 'conversation', data })
const said = (role: 'user' | 'assistant'): InboxEvent => ({
  event: 'message',
  data: {
    sessionId: 's1',
    chatbotId: 'c1',
    message: { id: 7, sender: 'user', role, isAgent: false, text: 'Hello', createdAt: '2026-11-24T10:00:00.000Z' },
  },
})

/** What an agent is told of the last of these events. */
function toldOf(...events: readonly InboxEvent[]): string[] {
  const store = createInboxStore(me)
  let told: string[] = []
  for (const event of events) {
    const wasRead = store.isRead()
    const earlier = new Map(store.all().map(chat => [chat.sessionId, chat]))
    store.apply(event)
    const news = newsOf({ event, before: id => earlier.get(id), wasRead }, store, me)
    told = news.map(({ kind, occasion }) => `${kind} ${occasion}`)
  }
  return told
}

t.test('an agent is notified only of what is new to them', async t => {
  const cases: [why: string, events: InboxEvent[], told: string[]][] = [
    ['what is there at first is no news', [inbox(waiting)], []],
    ['somebody begins to wait', [inbox(aChat({})), changed(waiting)], ['waiting waits']],
    ['somebody who was unknown waits', [inbox(), changed(waiting)], ['waiting waits']],
    ['somebody still waits', [inbox(waiting), changed({ ...waiting, unread: 2 })], []],
    ['a colleague gives one back', [inbox(theirs), changed(waiting)], ['waiting waits']],
    ['the agent gives one back', [inbox(mine), changed(waiting)], []],
    ['somebody began to wait during a break', [inbox(), inbox(waiting)], ['waiting waits']],
    ['somebody waited before a break', [inbox(waiting), inbox(waiting)], []],
    ['the agent takes one', [inbox(waiting), changed(mine)], []],
    ['a colleague hands one over', [inbox(theirs), changed(mine)], ['mine handed-over']],
    ['a visitor writes to the agent', [inbox(mine), said('user')], ['mine writes']],
    ['a visitor writes to a colleague', [inbox(theirs), said('user')], ['other writes']],
    ['a visitor writes to the bot', [inbox(aChat({})), said('user')], ['other writes']],
    ['a visitor who waits writes more', [inbox(waiting), said('user')], []],
    ['an answer is no news', [inbox(mine), said('assistant')], []],
    ['a visitor writes in a conversation that is not known', [inbox(), said('user')], []],
    ['a colleague is online', [inbox(waiting), { event: 'agents', data: { agents: [colleague] } }], []],
  ]
  for (const [why, events, told] of cases) t.same(toldOf(...events), told, why)
})

t.test('sounds follow the agent’s settings, and never play for the conversation on screen', async t => {
  const attention: Attention = { isInView: true, looksAt: id => id === 'open' }
  const away: Attention = { isInView: false, looksAt: () => false }
  const chosen = soundSettings({ soundWaiting: 'hidden', soundMine: 'always', soundOther: 'never' })
  const heard = (kind: 'waiting' | 'mine' | 'other', sessionId: string, at = attention): boolean =>
    isHeard(chosen, { kind, sessionId }, at)
  t.equal(heard('mine', 'another'), true)
  t.equal(heard('mine', 'open'), false)
  t.equal(heard('waiting', 'another'), false, 'the dashboard is in view')
  t.equal(heard('waiting', 'another', away), true)
  t.equal(heard('other', 'another', away), false)
  t.equal(isHeard({ ...chosen, isOn: false }, { kind: 'mine', sessionId: 'another' }, away), false)
  t.match(soundSettings({}), { isOn: true, moments: { waiting: 'always', mine: 'always', other: 'never' } })
})
