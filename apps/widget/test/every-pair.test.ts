import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { type Conversation, emptyConversation } from '@frontdesk/widget/conversation/conversation'
import { type Change, nextConversation } from '@frontdesk/widget/conversation/next-conversation'
import t from 'tap'

/*
 * What a visitor was told survives every later event: the reply stream, the live stream, history after a reload and
 * another tab bring the same lines in any order, some of them twice.
 */

const line = (id: number, role: HistoryMessage['role'], text: string, agentName?: string): HistoryMessage => ({
  id,
  role,
  text,
  sender: role === 'user' ? 'user' : 'bot',
  isAgent: agentName !== undefined,
  ...(agentName !== undefined && { agentName }),
  createdAt: '2026-11-21T10:00:00.000Z',
})
const question = line(1, 'user', 'Open on Saturday?')
const sent: Change = { type: 'sent', id: 'a', text: question.text }
const answer = line(2, 'assistant', '<p>Yes, from ten.</p>')
const notice = line(3, 'system', 'A team member will join the conversation.')
const agents = line(4, 'assistant', '<p>Hello, this is Kim.</p>', 'Kim')
const otherTab = line(5, 'user', 'And on Sunday?')
const file = { ...line(6, 'user', 'receipt.png'), files: [] }

/** How the message ended, and what of it the server stored. */
const ends: Record<string, { end: Change; stored: HistoryMessage[]; failed: number[] }> = {
  answered: {
    end: { type: 'answered', id: 'r', reply: { reply: answer.text, sources: [], mode: 'bot' }, replyId: 'one' },
    stored: [question, answer],
    failed: [],
  },
  'given up': {
    end: {
      type: 'failed',
      failure: { kind: 'refused', html: 'Sorry.', mayRetry: true, isFinal: true },
      storedId: 1,
    },
    stored: [question],
    failed: [1],
  },
  'refused before it was stored': {
    end: { type: 'failed', failure: { kind: 'refused', html: 'Too many messages.', mayRetry: true } },
    stored: [],
    failed: [],
  },
  'cut off before it was stored': {
    end: { type: 'failed', failure: { kind: 'network', mayRetry: true } },
    stored: [],
    failed: [],
  },
  'without a known answer': {
    end: { type: 'failed', failure: { kind: 'reply-lost', mayRetry: true }, storedId: 1 },
    stored: [question],
    failed: [1],
  },
}

const heard = (message: HistoryMessage): Change => ({ type: 'heard', message })
const state = (status: 'waiting' | 'open' | 'closed' | null): Change => ({
  type: 'state',
  mode: status === 'open' ? 'human' : 'bot',
  status,
  agentName: status === 'open' ? 'Kim' : null,
})

/** What may come afterwards. An event of a line stores it, so that history has it from then on. */
const later: Record<string, { change: Change; stores?: HistoryMessage } | 'echo' | 'history' | 'reload'> = {
  'the live stream repeats what is stored': 'echo',
  'the page reads history again': 'history',
  'the visitor reloads the page': 'reload',
  'a notice comes': { change: heard(notice), stores: notice },
  'the API answers a request for an agent': {
    change: { type: 'noticed', id: 'n', reply: { reply: notice.text, sources: [], mode: 'bot', status: 'waiting' } },
    stores: notice,
  },
  'an agent writes': { change: heard(agents), stores: agents },
  'another tab asks': { change: heard(otherTab), stores: otherTab },
  'a file arrives': { change: heard(file), stores: file },
  'the visitor waits': { change: state('waiting') },
  'an agent joins': { change: state('open') },
  'the live chat ends': { change: state('closed') },
  'the agent types': { change: { type: 'typing', isTyping: true } },
  'a translation comes': { change: { type: 'translated', messageId: 4, text: 'Hallo' } },
}

/** Everything that is shown, a failure with its sentence or its kind. */
const shown = ({ messages }: Conversation): string[] =>
  messages.flatMap(message => {
    if (message.kind !== 'visitor') return [message.html]
    const { failure } = message
    return failure === undefined ? [message.text] : [message.text, `failed: ${failure.html ?? 'no answer'}`]
  })

const isFailure = (text: string): boolean => text.startsWith('failed: ')

/** An agent's words answer what failed: the failure then goes. */
const isOvercome = (text: string, now: readonly string[]): boolean => isFailure(text) && now.includes(agents.text)

for (const [ending, { end, stored, failed }] of Object.entries(ends))
  t.test(`a message that is ${ending}: nothing that was told is lost or told twice, whatever comes`, async t => {
    for (const first of Object.keys(later))
      for (const second of Object.keys(later))
        for (const third of Object.keys(later)) {
          let now = nextConversation(nextConversation(emptyConversation, sent), end)
          const history = [...stored]
          let told = shown(now)
          for (const name of [first, second, third]) {
            const event = later[name]
            if (event === undefined) throw new Error('no such event')
            if (event === 'reload') {
              now = emptyConversation
              // What the server never stored is gone with the page.
              told = told.filter(text => history.some(stored => stored.text === text))
            }
            for (const change of changesOf(event, history, failed)) now = nextConversation(now, change)
            const is = shown(now)
            const lost = told.filter(text => !is.includes(text) && !isOvercome(text, is))
            if (event === 'reload' && failed.length > 0 && !history.includes(agents) && !is.some(isFailure))
              lost.push('the failure')
            if (lost.length > 0 || new Set(is).size < is.length)
              t.fail(`${first}, ${second}, ${third}: lost ${lost.join(' | ')}, shown ${is.join(' | ')}`)
            told = is
          }
        }
    t.pass()
  })

function changesOf(
  event: (typeof later)[string],
  history: HistoryMessage[],
  failed: readonly number[],
): readonly Change[] {
  if (event === 'echo') return history.map(heard)
  if (event === 'history' || event === 'reload') return [{ type: 'restored', messages: [...history], failed }]
  const { change, stores } = event
  if (stores !== undefined && !history.some(({ id }) => id === stores.id)) history.push(stores)
  return [change]
}
