import t from 'tap'
import { threadEntries } from '@frontdesk/dashboard/routes/inbox/messages/thread-entries'

const message = (id: number, createdAt: string) => ({
  id,
  createdAt,
  role: 'user' as const,
  sender: 'user' as const,
  isAgent: false,
  text: `${id}`,
})
const dayOf = (at: string): string => at.slice(0, 10)

t.test('messages stand under their days, and what is being sent stands last', async t => {
  const messages = [message(1, '2026-11-23T23:59:00Z'), message(2, '2026-11-24T00:01:00Z')]
  const sent = [{ key: 'k', text: 'Hello', failure: undefined }]
  t.same(
    threadEntries({ messages, notes: [], sent, hasEarlier: false, dayOf }).map(({ key, day }) => [key, day]),
    [
      ['1', '2026-11-23'],
      ['2', '2026-11-24'],
      ['k', undefined],
    ],
  )
})

t.test('a conversation without messages has no line', async t => {
  t.same(threadEntries({ messages: [], notes: [], sent: [], hasEarlier: false, dayOf }), [])
})

const note = (id: string, createdAt: string) => ({ id, createdAt, text: id, author: null, editedAt: null })

t.test('a note stands before the first message that was written after it', async t => {
  const messages = [message(1, '2026-11-24T08:00:00Z'), message(2, '2026-11-24T09:00:00Z')]
  const notes = [
    note('a', '2026-11-24T07:00:00Z'),
    note('b', '2026-11-24T08:30:00Z'),
    note('c', '2026-11-24T10:00:00Z'),
  ]
  const keys = (hasEarlier: boolean) =>
    threadEntries({ messages, notes, sent: [], hasEarlier, dayOf: () => 'today' }).map(({ key }) => key)
  t.same(keys(false), ['note a', '1', 'note b', '2', 'note c'])
  t.same(keys(true), ['1', 'note b', '2', 'note c'], 'one that is older comes with its page')
})

t.test('messages within five minutes share one name; a note or a new day starts another group', async t => {
  const messages = [
    message(1, '2026-11-24T08:00:00Z'),
    message(2, '2026-11-24T08:04:00Z'),
    { ...message(3, '2026-11-24T08:04:30Z'), role: 'assistant' as const, isAgent: true, agentName: 'Kim' },
    { ...message(4, '2026-11-24T08:05:00Z'), role: 'assistant' as const, isAgent: true, agentName: 'Kim' },
    { ...message(5, '2026-11-24T08:05:30Z'), role: 'assistant' as const, isAgent: true, agentName: 'Robin' },
    message(6, '2026-11-24T09:00:00Z'),
    message(7, '2026-11-24T09:05:00Z'),
    message(8, '2026-11-24T09:06:00Z'),
  ]
  const notes = [note('a', '2026-11-24T09:05:30Z')]
  const entries = threadEntries({ messages, notes, sent: [], hasEarlier: false, dayOf })
  t.same(
    entries.filter(({ isContinued }) => isContinued).map(({ key }) => key),
    ['2', '4'],
  )
})
