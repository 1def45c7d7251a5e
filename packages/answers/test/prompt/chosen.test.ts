import type { ContextTurn } from '@frontdesk/conversations/turn/context'
import { readChosen } from '@frontdesk/answers/prompt/chosen'
import t from 'tap'

const question = 'How much does it weigh?'
const turns = (...choices: string[]): ContextTurn[] => [
  { role: 'user', text: question },
  { role: 'assistant', text: 'Which one?', choices },
]

t.test('a choice, pressed or typed, stands for the question before it', async t => {
  const offered = turns('Twist 4', 'Ember 2', 'Span 150', 'C++')
  for (const [message, chosen] of [
    ['Twist 4', 'Twist 4'],
    ['C++', 'C++'],
    ['ember 2.', 'Ember 2'],
    ['the ember 2, please', 'Ember 2'],
    ['150', 'Span 150'],
    ['twist', 'Twist 4'],
  ] as const)
    t.same(readChosen(message, offered), { question, chosen }, message)
})

t.test('any other message is a question of its own', async t => {
  const offered = turns('Twist 4', 'Ember 2', 'Ember 20')
  for (const message of ['Do you ship to Norway?', 'ember', '4', 'Is the Ember 2 sold with its power supply?', '?'])
    t.same(readChosen(message, offered), { question: message }, message)
  t.same(readChosen('Ember 2', offered), { question, chosen: 'Ember 2' }, 'though another begins like it')
  t.same(
    readChosen('Twist 4', [...offered, { role: 'user', text: 'x' }]),
    { question: 'Twist 4' },
    'not the last reply',
  )
  t.same(readChosen('Twist 4', []), { question: 'Twist 4' })
})
