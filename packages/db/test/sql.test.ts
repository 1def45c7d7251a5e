import t from 'tap'
import { identifier, quoted } from '../src/sql.ts'

t.test('a statement takes names in place', async t => {
  t.equal(identifier('chatbot_id').text, 'chatbot_id')
  t.equal(identifier('lead.chatbot_id').text, 'lead.chatbot_id')
  t.equal(quoted('chatbotId').text, "'chatbotId'")
})

t.test('a statement takes no text that is more than a name', async t => {
  for (const text of ['', 'id, name', 'id;', "a'b", 'a.b.c', 'a b', '1', '"id"', 'id\n']) {
    t.throws(() => identifier(text), { message: /is no name for a statement$/ }, JSON.stringify(text))
    t.throws(() => quoted(text), { message: /is no name for a statement$/ }, JSON.stringify(text))
  }
})
