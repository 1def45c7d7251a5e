import { randomBytes, randomUUID } from 'node:crypto'
import { removeExpired } from '@frontdesk/retention/remove-expired'
import t from 'tap'
import { holdersOf, readRedis, readTables } from '../../../../test/harness/stored-data.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { newAddress, post, sessionOf, type Incoming, type Outgoing } from '../fixtures/chat-http.ts'
import { aVisit, askRoute, routes, type Route, type Visit } from '../fixtures/public-routes.ts'

/*
 * A conversation that began with a visitor key is the visitor's: without the key its session id is worth what an unknown one
 * is. The routes are those of the API's document, which public-routes.test.ts compares with the table.
 */

// Streams end by themselves soon.
const frontdesk = await startFrontdesk(t, { apiTimes: { streamMs: 50 } })
const { pool, prisma } = frontdesk.db

const aKey = (): string => randomBytes(32).toString('base64url')

/** Routes that take no session id: they are about no conversation, or about that of a mailed link. */
const ofNoConversation = [
  'GET /api/chat/settings',
  'GET /api/chat/slots',
  'POST /api/chat/resume',
  'POST /api/chat/visitor-logouts',
]

function routeNamed(wanted: string): [name: string, route: Route] {
  const route = routes[wanted]
  if (route === undefined) throw new Error('there is no such route')
  return [wanted, route]
}
const history = routeNamed('GET /api/chat/history')

/** Everything that is stored of a conversation, and what names it. */
async function storedOf(sessionId: string): Promise<string> {
  const { rows } = await pool.query(
    `select (select jsonb_agg(to_jsonb(c) order by c.id) from conversations c where session_id = $1) as conversation,
            (select jsonb_agg(to_jsonb(m) order by m.id) from messages m join conversations c on c.id = conversation_id
             where session_id = $1) as messages,
            (select count(*) from leads where session_id = $1) as leads,
            (select count(*) from bookings where session_id = $1) as bookings,
            (select jsonb_agg(to_jsonb(f)) from feedback f where session_id = $1) as feedback,
            (select jsonb_agg(to_jsonb(r)) from live_chat_ratings r where session_id = $1) as ratings`,
    [sessionId],
  )
  return JSON.stringify(rows)
}

/** An answer without what is new in each: ids, times and cookies of the moment. */
const shapeOf = ({ status, headers, text }: Incoming, visit: Visit) => ({
  status,
  type: headers['content-type'],
  session:
    headers['x-chat-session-id'] === visit.sessionId ? 'the one that was named' : typeof headers['x-chat-session-id'],
  text: text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replaceAll(/^id: .*$/gm, 'id'),
})

for (const route of Object.entries(routes)) {
  const [name, { needs }] = route
  if (ofNoConversation.includes(name)) continue

  t.test(`${name} opens a conversation that began with a key to this key alone`, async t => {
    const key = aKey()
    const visit = await aVisit(frontdesk, route[1], {}, { 'x-chat-session-key': key })
    if (needs === 'handoff')
      await pool.query(
        `update conversations set live_status = 'waiting', waiting_since = now() where session_id = $1`,
        [visit.sessionId],
      )
    const bookable = await slotsOf(visit)
    const ask = async (sessionId: string, given: string | undefined) => {
      // Each has a slot of its own, so that none is taken.
      const named = { ...visit, sessionId, startsAt: bookable.pop() ?? '' }
      const headers: NonNullable<Outgoing['headers']> = given === undefined ? {} : { 'x-chat-session-key': given }
      return shapeOf(await askRoute(frontdesk, route, named, { headers }), named)
    }
    const before = await storedOf(visit.sessionId)
    const unknown = await ask(randomUUID(), undefined)
    t.same(await ask(randomUUID(), key), unknown, 'the key of another session')
    t.same(await ask(visit.sessionId, undefined), unknown, 'no key')
    t.same(await ask(visit.sessionId, aKey()), unknown, 'another key')
    t.equal(await storedOf(visit.sessionId), before, 'nothing was changed')
    const own = await ask(visit.sessionId, key)
    const isOpen = JSON.stringify(own) !== JSON.stringify(unknown) || (await storedOf(visit.sessionId)) !== before
    t.ok(isOpen, 'the key opens it')
    t.equal(own.status, route[1].answers, own.text)
  })
}

/** Free slots of the visit's chatbot. */
async function slotsOf(visit: Visit): Promise<string[]> {
  const { text } = await askRoute(frontdesk, routeNamed('GET /api/chat/slots'), visit)
  return (JSON.parse(text) as { slots: { startsAt: string }[] }).slots.map(({ startsAt }) => startsAt)
}

t.test('a conversation that began without a key is opened by its session id, whatever key is sent', async t => {
  const visit = await aVisit(frontdesk, history[1])
  for (const headers of [{}, { 'x-chat-session-key': aKey() }, { 'x-chat-session-key': '' }])
    t.equal((await askRoute(frontdesk, history, visit, { headers })).status, 200)
  const { chatbotId, sessionId } = visit
  const headers = { 'x-chat-session-id': sessionId, 'x-chat-session-key': aKey() }
  const again = await post(frontdesk.url, { chatbotId, message: 'And on Sunday?' }, { headers, from: newAddress() })
  t.equal(sessionOf(again), sessionId)
  t.equal((await askRoute(frontdesk, history, visit)).status, 200, 'it was not given to the one who came with a key')
})

t.test('a first message that is repeated with its key and its Idempotency-Key begins one conversation', async t => {
  const { chatbotId } = await aVisit(frontdesk, history[1])
  const from = newAddress()
  const [key, idempotencyKey] = [aKey(), randomUUID()]
  const ask = async (given: string | undefined) =>
    post(
      frontdesk.url,
      { chatbotId, message: 'When are you open?' },
      { headers: { 'idempotency-key': idempotencyKey, 'x-chat-session-key': given }, from },
    )
  const first = await ask(key)
  const again = await ask(key)
  t.same([sessionOf(again), again.text], [sessionOf(first), first.text])
  t.not(sessionOf(await ask(aKey())), sessionOf(first), 'another visitor of the same network, with another key')
  t.not(sessionOf(await ask(undefined)), sessionOf(first), 'and without one')
  const foreign = await post(
    frontdesk.url,
    { chatbotId, message: 'When are you open?' },
    { headers: { 'idempotency-key': idempotencyKey, 'x-chat-session-id': sessionOf(first) }, from: newAddress() },
  )
  t.not(sessionOf(foreign), sessionOf(first), 'the session id does not make up for the key')
})

t.test('a message with a key that does not fit begins a conversation of its own', async t => {
  const key = aKey()
  const visit = await aVisit(frontdesk, history[1], {}, { 'x-chat-session-key': key })
  const other = aKey()
  const { chatbotId, sessionId } = visit
  const headers = { 'x-chat-session-id': sessionId, 'x-chat-session-key': other }
  const fresh = await post(frontdesk.url, { chatbotId, message: 'Let me in' }, { headers, from: newAddress() })
  t.equal(fresh.status, 200)
  t.not(sessionOf(fresh), sessionId)
  const read = (of: string, given: string) =>
    askRoute(frontdesk, history, { ...visit, sessionId: of }, { headers: { 'x-chat-session-key': given } })
  t.same([(await read(sessionOf(fresh), other)).status, (await read(sessionOf(fresh), key)).status], [200, 404])
  t.notMatch((await read(sessionId, key)).text, /Let me in/)
})

t.test('a session still belongs to its visitor when its conversation has expired', async t => {
  const key = aKey()
  const visit = await aVisit(frontdesk, history[1], {}, { 'x-chat-session-key': key })
  await pool.query(
    `with old as (
       update conversations set last_activity_at = now() - interval '31 days' where session_id = $1 returning id
     )
     update messages set created_at = now() - interval '31 days' where conversation_id in (select id from old)`,
    [visit.sessionId],
  )
  const read = async (headers: NonNullable<Outgoing['headers']>) =>
    (await askRoute(frontdesk, history, visit, { headers })).status
  const readAll = async () => [
    await read({ 'x-chat-session-key': key }),
    await read({}),
    await read({ 'x-chat-session-key': aKey() }),
  ]
  t.same(await readAll(), [410, 404, 404], 'hidden')
  await removeExpired(frontdesk, new AbortController().signal)
  t.equal(await prisma.conversation.count({ where: { sessionId: visit.sessionId } }), 0)
  t.same(await readAll(), [410, 404, 404], 'removed')
})

t.test('the key appears in no response and is stored in no table', async t => {
  const key = aKey()
  for (const route of Object.entries(routes)) {
    const visit = await aVisit(frontdesk, route[1], {}, { 'x-chat-session-key': key })
    const { headers, text } = await askRoute(frontdesk, route, visit, { headers: { 'x-chat-session-key': key } })
    t.notOk(`${JSON.stringify(headers)}${text}`.includes(key), route[0])
  }
  t.same(holdersOf(key, { ...(await readTables(frontdesk.db)), ...(await readRedis(frontdesk.redis)) }), [])
})
