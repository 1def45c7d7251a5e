import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { type Conversation, emptyConversation, isBusy } from '@frontdesk/widget/conversation/conversation'
import { type Change, nextConversation } from '@frontdesk/widget/conversation/next-conversation'
import t from 'tap'

const after = (...changes: Change[]): Conversation => changes.reduce(nextConversation, emptyConversation)

const sent: Change = { type: 'sent', id: 'a', text: 'Open on Saturday?' }
const web = { type: 'web', source: 'https://shop.example/hours' } as const
const answered: Change = { type: 'answered', id: 'b', reply: { reply: '<p>Yes.</p>', sources: [web], mode: 'bot' } }
const cut: Change = { type: 'failed', failure: { kind: 'network', mayRetry: true } }

const said = (id: number, role: HistoryMessage['role'], text: string): HistoryMessage => ({
  id,
  role,
  text,
  sender: role === 'user' ? 'user' : 'bot',
  isAgent: false,
  createdAt: '2026-11-21T10:00:00.000Z',
})

t.test('a conversation', async t => {
  t.test('shows a message at once and is busy until its answer is there', async t => {
    const waiting = after(sent)
    t.same(waiting.messages, [{ kind: 'visitor', id: 'a', text: 'Open on Saturday?' }])
    t.same(waiting.writing, { step: 'sending', text: '', askedId: 'a' })
    t.ok(isBusy(waiting))
    t.notOk(isBusy(after(sent, answered)))
  })

  t.test('collects the pieces of a reply, and forgets them on reset', async t => {
    const pieces = after(
      sent,
      { type: 'step', step: 'searching' },
      { type: 'token', text: 'We ' },
      { type: 'token', text: 'are' },
    )
    t.match(pieces.writing, { step: 'writing', text: 'We are' })
    t.match(nextConversation(pieces, { type: 'reset' }).writing, { step: 'writing', text: /^$/ })
    t.same(after({ type: 'reset' }).writing, { step: 'searching', text: '' })
  })

  t.test('keeps the text so far while the connection is made anew', async t => {
    t.match(after(sent, { type: 'token', text: 'We' }, { type: 'step', step: 'reconnecting' }).writing, {
      step: 'reconnecting',
      text: 'We',
    })
    t.same(after({ type: 'step', step: 'writing' }).writing, { step: 'writing', text: '' })
    t.same(after({ type: 'token', text: 'x' }).writing, { step: 'writing', text: 'x' })
  })

  t.test('puts the whole reply in the place of its pieces', async t => {
    const done = after(sent, { type: 'token', text: 'Yes' }, answered)
    t.equal(done.writing, undefined)
    t.same(done.messages[1], {
      kind: 'reply',
      id: 'b',
      html: '<p>Yes.</p>',
      sources: [web],
      actions: [],
      isAgent: false,
    })
  })

  t.test('shows nothing for the empty reply of a conversation that a person has', async t => {
    const human = after(sent, {
      type: 'answered',
      id: 'b',
      reply: { reply: '', sources: [], mode: 'human', status: 'open' },
    })
    t.equal(human.messages.length, 1)
    t.equal(human.mode, 'human')
    t.equal(human.liveStatus, 'open')
    t.equal(after(sent, { type: 'answered', id: 'b', reply: { reply: 'Soon', sources: [] } }).mode, 'bot')
  })

  t.test('marks the last message as failed, and a retry moves it to the end', async t => {
    const failed = after(sent, answered, { ...sent, id: 'c' }, cut)
    t.same(
      failed.messages.map(message => [message.id, message.kind === 'visitor' && message.failure?.kind]),
      [
        ['a', undefined],
        ['b', false],
        ['c', 'network'],
      ],
    )
    const retried = nextConversation(after(sent, cut, { ...sent, id: 'c' }, answered), sent)
    t.same(
      retried.messages.map(message => message.id),
      ['c', 'b', 'a'],
    )
    t.notOk(retried.messages.some(message => 'failure' in message))
  })

  t.test('removes the failure if the answer arrives after all', async t => {
    t.same(after(sent, cut, { type: 'step', step: 'writing' }, answered).messages[0], {
      kind: 'visitor',
      id: 'a',
      text: 'Open on Saturday?',
    })
  })

  t.test('restores history without announcing it', async t => {
    const history = [
      said(1, 'user', 'Hi'),
      { ...said(2, 'assistant', '<p>Hello</p>'), isAgent: true, sources: [web] },
      said(3, 'system', 'Ann has joined'),
    ]
    const at = history[0]?.createdAt
    const loading = after({ type: 'restoring' })
    t.ok(isBusy(loading))
    const restored = nextConversation(loading, { type: 'restored', messages: history })
    t.same(restored.messages, [
      { kind: 'visitor', id: 'h1', storedId: 1, at, text: 'Hi' },
      { kind: 'reply', id: 'h2', storedId: 2, at, html: '<p>Hello</p>', sources: [web], actions: [], isAgent: true },
      { kind: 'notice', id: 'h3', storedId: 3, at, html: 'Ann has joined' },
    ])
    t.ok(restored.isQuiet)
    t.notOk(isBusy(restored))
    t.notOk(nextConversation(restored, { type: 'settled' }).isQuiet)
  })

  t.test('is not changed by a history that says nothing new', async t => {
    const before = after(sent, answered, { type: 'restoring' })
    const history = [said(1, 'user', 'Open on Saturday?'), said(2, 'assistant', '<p>Yes.</p>')]
    const restored = nextConversation(before, { type: 'restored', messages: history })
    t.same(
      restored.messages.map(({ id, storedId }) => [id, storedId]),
      [
        ['a', 1],
        ['b', 2],
      ],
      'it only learns the numbers',
    )
    t.notOk(restored.isQuiet)
  })

  t.test('keeps a message that never arrived when history is brought back', async t => {
    const history = [said(1, 'user', 'Hi'), said(2, 'assistant', 'Hello')]
    t.same(
      after(sent, cut, { type: 'restored', messages: history }).messages.map(message => message.id),
      ['h1', 'h2', 'a'],
    )
  })

  t.test('keeps the retry of a message that arrived and has no answer, and drops it when it has one', async t => {
    const asked = said(3, 'user', 'Open on Saturday?')
    const history = [said(1, 'user', 'Hi'), said(2, 'assistant', 'Hello'), asked]
    t.equal(after(sent, cut, { type: 'restored', messages: history }).messages.at(-1)?.id, 'a')
    const answeredToo = [...history, said(4, 'assistant', 'Yes')]
    t.same(
      after(sent, cut, { type: 'restored', messages: answeredToo }).messages.map(message => message.id),
      ['h1', 'h2', 'a', 'h4'],
    )
  })

  t.test('reports that history could not be loaded, and forgets everything when cleared', async t => {
    t.equal(after({ type: 'restoring' }, { type: 'restore-failed' }).restoring, 'failed')
    t.equal(after(sent, answered, { type: 'cleared' }), emptyConversation)
  })
})

t.test('a live chat', async t => {
  const state = (mode: 'bot' | 'human', status: 'waiting' | 'open' | 'closed' | null): Change => ({
    type: 'state',
    mode,
    status,
    agentName: mode === 'human' ? 'Kim' : null,
  })

  t.test('that an agent joined can be rated after it has ended, whoever ended it', async t => {
    for (const over of [state('bot', 'closed'), state('bot', null)]) {
      const ended = after(state('human', 'open'), over)
      t.ok(ended.hasEnded)
      t.ok(nextConversation(ended, state('bot', null)).hasEnded, 'and is heard of twice')
      t.notOk(nextConversation(ended, sent).hasEnded, 'the visitor goes on')
      t.notOk(nextConversation(ended, { type: 'passed-over' }).hasEnded)
      t.notOk(nextConversation(ended, state('human', 'open')).hasEnded)
    }
  })

  t.test('that no agent joined, or that waits for the next agent, cannot be rated', async t => {
    t.notOk(after(state('bot', 'waiting'), state('bot', null)).hasEnded)
    t.notOk(after(state('human', 'open'), state('bot', 'waiting')).hasEnded)
  })
})

t.test('a failure', async t => {
  const echo: Change = { type: 'heard', message: said(1, 'user', 'Open on Saturday?') }
  const gaveUp: Change = { type: 'failed', failure: { kind: 'refused', html: 'Sorry', mayRetry: true, isFinal: true } }
  const failures = ({ messages }: Conversation) =>
    messages.map(message => message.kind === 'visitor' && (message.failure?.kind ?? 'none'))

  t.test('stays when the live stream says that the message arrived, before or after', async t => {
    for (const changes of [
      [sent, gaveUp, echo],
      [sent, echo, gaveUp],
    ])
      t.match(after(...changes).messages, [{ id: 'a', storedId: 1, failure: { html: 'Sorry' } }])
    t.match(after(sent, cut, echo).messages, [{ failure: { kind: 'reply-lost' } }], 'it was delivered, then')
  })

  t.test('goes with the answer, of the bot or an agent, and not with a notice or another question', async t => {
    const failed = after(sent, gaveUp, echo)
    const heard = (id: number, role: HistoryMessage['role'], isAgent = false): Change => ({
      type: 'heard',
      message: { ...said(id, role, `Line ${id}`), isAgent },
    })
    t.same(failures(nextConversation(failed, heard(2, 'assistant'))), ['none', false])
    t.same(failures(nextConversation(failed, heard(2, 'assistant', true))), ['none', false])
    const joined = nextConversation(failed, heard(2, 'system'))
    t.same(failures(joined), ['refused', false])
    const asked = nextConversation(joined, heard(3, 'user'))
    t.same(failures(nextConversation(asked, heard(4, 'assistant'))), ['refused', false, 'none', false])
  })

  t.test('is that of the question, whatever was sent since', async t => {
    const file = { id: '1', name: 'a.png', type: 'image/png', size: 9 } as const
    const sending: Change[] = [
      sent,
      { type: 'heard', message: { ...said(2, 'user', 'a.png'), files: [file] } },
      { type: 'heard', message: said(3, 'user', 'From another tab') },
    ]
    t.same(failures(after(...sending, gaveUp)), ['refused', 'none', 'none'])
  })

  t.test('that was told on an earlier page is told again, until there is an answer', async t => {
    const history = [said(1, 'user', 'Open on Saturday?'), said(2, 'system', 'Ann has joined')]
    const restored: Change = { type: 'restored', messages: history, failed: [1] }
    t.same(failures(after(restored)), ['reply-lost', false])
    const answeredToo = [...history, said(3, 'assistant', 'Yes')]
    t.same(failures(after(restored, { ...restored, messages: answeredToo })), ['none', false, false])
  })

  t.test('leaves one message when the question is sent again, though history has two', async t => {
    const again = after(sent, gaveUp, echo, sent)
    const second = said(3, 'user', 'Open on Saturday?')
    const heard = nextConversation(again, { type: 'heard', message: second })
    t.same(
      heard.messages.map(({ id, storedId }) => [id, storedId]),
      [['a', 3]],
    )
    const history: Change = {
      type: 'restored',
      messages: [said(1, 'user', 'Open on Saturday?'), second],
      failed: [1],
    }
    for (const loaded of [nextConversation(heard, history), after(history)])
      t.same(
        loaded.messages.map(({ storedId }) => storedId),
        [3],
      )
  })

  t.test('of a message that never arrived stays beside the same words that did', async t => {
    const history = [said(1, 'user', 'Open on Saturday?'), said(2, 'assistant', 'Yes')]
    const failed = after({ type: 'restored', messages: history }, sent, cut)
    t.same(failures(nextConversation(failed, { type: 'restored', messages: history })), ['none', false, 'network'])
  })
})
