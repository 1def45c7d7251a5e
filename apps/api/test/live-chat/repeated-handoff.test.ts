import t from 'tap'
import { openLivePlace } from '../fixtures/live-place.ts'

/* A request for a person that met a moment in which something was gone: the process that stored it, or the chatbot. */

const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

t.test('a chatbot that was deleted a moment ago is asked for a person in vain, and no bug is met', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  await place.frontdesk.db.prisma.chatbot.delete({ where: { id: place.chatbot.id } })
  // Found in memory still.
  t.equal((await place.requestHandoff(place.visitor())).status, 404)
  t.equal((await place.requestHandoff(visitor)).status, 404)
})

t.test('asked in words by a request whose process died: asked again it asks for the person', async t => {
  const place = await openLivePlace(t)
  const { pool } = place.frontdesk.db
  const visitor = place.visitor()
  const headers = { 'idempotency-key': '6d1a4f52-55f5-4c37-a3b5-3ad2d1a87c11' }
  const ask = (): ReturnType<typeof visitor.ask> => {
    visitor.sessionId = undefined
    return visitor.ask('A human, please', { headers })
  }
  const first = await ask()
  t.match(first.body, { mode: 'bot', status: 'waiting' })
  t.equal((await ask()).text, first.text)
  // The message was stored, and what comes after it was not.
  await pool.query(`update conversations set live_status = null, waiting_since = null`)
  await pool.query(`delete from messages where role = 'system'`)
  t.equal((await ask()).text, first.text)
  const { messages } = await visitor.history()
  t.same(
    messages.map(({ role }) => role),
    ['user', 'system'],
  )
  await place.leave(visitor)
  t.match((await ask()).body, { mode: 'bot' })
  t.equal((await visitor.history()).messages.length, 3, 'over is over')
})

t.test('out of hours, too, a repeated request has the answer of the first', async t => {
  const place = await openLivePlace(t, { chatbot: { liveChatHours: never, leadSettings: { isEnabled: true } } })
  const visitor = place.visitor()
  const headers = { 'idempotency-key': '0f6d3f8e-9a44-4f64-8d3e-0b9f7f0f6d11' }
  const first = await visitor.ask('A human, please', { headers })
  t.match(first.body, { reply: /Leave your contact details/, mode: 'bot', actions: [{ type: 'lead' }] })
  visitor.sessionId = undefined
  t.equal((await visitor.ask('A human, please', { headers })).text, first.text)
  t.equal((await visitor.history()).messages.length, 2)
})
