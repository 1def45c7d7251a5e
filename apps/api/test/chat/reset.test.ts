import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, send, type Incoming } from '../fixtures/chat-http.ts'

const frontdesk = await startFrontdesk(t)
const chatbot = await aChatbot(frontdesk.db)

const reset = (sessionId: string | undefined, more = {}): Promise<Incoming> =>
  send(`${frontdesk.url}/api/chat/session`, {
    method: 'DELETE',
    headers: { 'x-chat-session-id': sessionId },
    ...more,
  })

t.test('reset forgets the turns and deletes nothing', async t => {
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  await visitor.ask('One')
  await visitor.ask('Two')
  const before = await visitor.history()
  const answer = await reset(visitor.sessionId?.toUpperCase())
  t.equal(answer.status, 200)
  t.equal(answer.headers['cache-control'], 'no-store')
  t.equal(answer.headers['set-cookie'], undefined)
  t.match(JSON.parse(answer.text), { success: true, message: /./ })
  t.same(await visitor.history(), before)
  await visitor.ask('Three')
  t.same(
    frontdesk.model.requests.at(-1)?.body.messages.map(({ role }) => role),
    ['system', 'user'],
  )
  t.equal((await visitor.history()).messages.length, 6)
})

t.test('reset needs a session, and does not tell whether it exists (rows 39, 61)', async t => {
  const known = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  const answers = await Promise.all([reset(known.sessionId), reset(known.sessionId), reset(randomUUID())])
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  t.equal(new Set(answers.map(({ text }) => text)).size, 1)
  for (const id of [undefined, '', 'x', `${known.sessionId},${known.sessionId}`]) {
    isRefusal(t, await reset(id), 400, `X-Chat-Session-Id: ${id}`)
  }
  const session = { 'x-chat-session-id': known.sessionId }
  const json = { ...session, 'content-type': 'application/json' }
  for (const more of [
    { headers: json },
    { headers: json, body: '{' },
    { headers: session, body: 'x' },
    { headers: json, body: {} },
  ]) {
    t.equal((await reset(known.sessionId, more)).status, 200, 'a body, or the name of a type for none, is passed over')
  }
})
