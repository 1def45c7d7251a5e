import {
  nextState,
  stateOf,
  storedState,
  type LiveChatState,
  type LiveChatStep,
} from '@frontdesk/live-chat/live-chat-state'
import t from 'tap'
import { seeded } from './fixtures/live-chat-sequences.ts'

const steps: readonly LiveChatStep[] = [
  'request',
  'claim',
  'cancel',
  'time-out',
  'transfer',
  'release',
  'lose-agent',
  'end',
  'fall-silent',
]
/** What happens by itself, sooner or later. */
const timers: readonly LiveChatStep[] = ['time-out', 'lose-agent', 'fall-silent']

t.test(
  'row 62, I12: 100,000 random sequences stay among the legal states, and each state has a way out by itself',
  async t => {
    const seen = new Map<string, number>()
    for (let seed = 1; seed <= 100_000; seed += 1) {
      const pick = seeded(seed)
      let state: LiveChatState = 'bot'
      for (let length = 0; length < 20; length += 1) {
        const step = steps[pick(steps.length)] ?? 'request'
        const next = nextState(state, step)
        if (next === undefined) continue
        seen.set(`${state} ${step} ${next}`, (seen.get(`${state} ${step} ${next}`) ?? 0) + 1)
        state = next
        if (stateOf(storedState[state]) !== state) t.fail(`${state} is not read as it is stored`)
      }
      // However it stands, timers alone bring it back to the bot.
      for (let turns = 0; state !== 'bot' && turns < 3; turns += 1) {
        const timer = timers.find(step => nextState(state, step) !== undefined)
        if (timer === undefined) t.fail(`nothing ends ${state} by itself`)
        state = timer === undefined ? 'bot' : (nextState(state, timer) ?? state)
      }
      if (state !== 'bot') t.fail(`seed ${seed} ends in ${state}`)
    }
    t.same([...seen.keys()].toSorted(), [
      'bot claim open',
      'bot request waiting',
      'open end bot',
      'open fall-silent bot',
      'open lose-agent waiting',
      'open release waiting',
      'open transfer open',
      'waiting cancel bot',
      'waiting claim open',
      'waiting end bot',
      'waiting time-out bot',
    ])
  },
)
