import t from 'tap'
import { fillVariables } from '../src/inbox/fill-variables.ts'
import { findForeignLink } from '../src/inbox/find-foreign-link.ts'
import { findReplies, isCommand, soughtReply } from '../src/inbox/find-replies.ts'

const nobody = { 'visitor.name': null, 'agent.name': null, page: null }

t.test('variables of a saved reply become what they name, and nothing where that is not known', async t => {
  const facts = { 'visitor.name': 'Ada  Quill\n', 'agent.name': 'Kim', page: 'https://shop.example/a_b' }
  const text = 'Hello {visitor.name}, {agent.name} here, about {page}. {unknown} {visitor.email}'
  t.equal(
    fillVariables(text, facts),
    'Hello Ada Quill, Kim here, about https://shop.example/a_b. {unknown} {visitor.email}',
  )
  t.equal(fillVariables('Hello {visitor.name}, welcome!', nobody), 'Hello, welcome!')
  t.equal(fillVariables('{visitor.name}', nobody), '')
  t.equal(fillVariables('{visitor.name}{agent.name}', facts), 'Ada QuillKim')
})

t.test('what a visitor calls themselves, and the page they are on, stay words', async t => {
  const name = '[Win](https://evil.example) <img src=x> **b** `c` {agent.name} $& $1'
  t.equal(
    fillVariables('{visitor.name}', { ...nobody, 'visitor.name': name, 'agent.name': 'Kim' }),
    String.raw`\[Win\](https://evil.example) \<img src=x\> \*\*b\*\* \`c\` {agent.name} $& $1`,
  )
  t.equal(
    fillVariables('{page}', { ...nobody, page: 'https://shop.example/a)[b](https://evil.example)' }),
    'https://shop.example/a%29%5Bb%5D%28https://evil.example%29',
  )
})

t.test('a slash alone at the beginning of a message looks for a saved reply', async t => {
  t.equal(soughtReply('/'), '')
  t.equal(soughtReply('/opening hours'), 'opening hours')
  for (const text of ['', 'a/b', ' /', '/a\n', '/usr/bin']) t.equal(soughtReply(text), undefined, text)
})

t.test('a slash at the very beginning with letters behind it, or alone, is a command', async t => {
  for (const text of ['/', '/ho', ' /ho ', '/ünlü', '/مرحبا', '/ho\nmore', '/usr/bin']) t.ok(isCommand(text), text)
  for (const text of ['', 'a /ho', '//', '//ho', '/5 people', '/ 5', '/-5', '1/2']) t.notOk(isCommand(text), text)
})

t.test('saved replies are found by shortcut, then title, then text, and keep their order among equals', async t => {
  const reply = (title: string, shortcut: string | null, text = '') => ({ title, shortcut, text })
  const replies = [
    reply('Repairs', null, 'Within two weeks; see our hours.'),
    reply('Opening hours', null),
    reply('Address', 'hours'),
    reply('Hours in winter', null),
  ]
  const found = (sought: string) => findReplies(replies, sought).map(({ title }) => title)
  t.same(found(''), ['Repairs', 'Opening hours', 'Address', 'Hours in winter'])
  t.same(found('HOURS '), ['Address', 'Opening hours', 'Hours in winter', 'Repairs'])
  t.same(found('nothing like it'), [])
})

t.test('the first address outside the domains of the chatbot is found, however it is written', async t => {
  const domains = ['shop.example', '*.shop.example']
  for (const text of [
    '',
    'shop.example',
    'See https://shop.example/a and http://de.shop.example.',
    'mail@evil.example',
    'https://',
  ])
    t.equal(findForeignLink(text, domains), undefined, text)
  t.equal(findForeignLink('https://shop.example, then https://EVIL.example/x.', domains), 'evil.example')
  t.equal(findForeignLink('(www.evil.example)', domains), 'www.evil.example')
  t.equal(findForeignLink('[shop](https://shop.example.evil.example/)', domains), 'shop.example.evil.example')
})
