import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import type { SeenEvent, Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { newAddress } from '../fixtures/chat-http.ts'
import { openLivePlace, type Agent, type LivePlace } from '../fixtures/live-place.ts'

const isInbox = ({ event }: SeenEvent): boolean => event === 'inbox'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

const snooze = ({ owner }: Agent, { sessionId }: Visitor, until: string | null) =>
  owner.json(`/api/live-chats/${sessionId}/snooze`, { method: 'PUT', from: newAddress(), body: { until } })
const chatOf = async ({ owner }: Agent, { sessionId }: Visitor) =>
  (await owner.json(`/api/live-chats/${sessionId}`)).body as { state: string; snoozedUntil: string | null }
const countsOf = async ({ owner }: Agent) => (await owner.json('/api/live-chats/counts')).body

/** Two agents who are online, and a visitor whom the first one has. */
async function aPlaceWith(t: Parameters<typeof openLivePlace>[0]) {
  const place = await openLivePlace(t)
  const [ada, ben] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Ben' })]
  const stream = await ben.inbox()
  await stream.until(isInbox)
  const ofAda = await ada.inbox()
  await ofAda.until(isInbox)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  t.equal(await ada.post(visitor, 'claim'), 200)
  return { place, ada, ben, stream, ofAda, visitor }
}

const sweep = ({ frontdesk: { db, redis, namespace } }: LivePlace) =>
  sweepLiveChats({ db, redis, namespace }, { agentLostMs: 60_000, silentMs: dayMs })
const none = { unanswered: 0, lost: 0, silent: 0 }

t.test('an agent sets a conversation of theirs aside until a time, and takes it back', async t => {
  const { ada, ben, stream, visitor, place } = await aPlaceWith(t)
  const until = inMs(hourMs)
  t.equal((await snooze(ada, visitor, until)).status, 200)
  const isSnoozed = ({ event, data }: SeenEvent): boolean =>
    event === 'conversation' && (data as { snoozedUntil: string | null }).snoozedUntil === until
  t.match(await stream.until(isSnoozed), { data: { state: 'open', agent: { name: 'Ada' } } })
  t.match(await countsOf(ada), { mine: 0, snoozed: 1 })
  t.match(await countsOf(ben), { team: 1, snoozed: 0 })
  const { messages } = await visitor.history()
  t.notMatch(JSON.stringify(messages), /snooz|aside/i, 'the visitor is told nothing')

  t.match(await snooze(ben, visitor, until), { status: 409, body: { error: { code: 'LIVE_CHAT_NOT_OPEN' } } })
  const unknown = ['tomorrow', '0000-01-01T00:00:00Z', '2026-12-01T00:00:00+23:59']
  for (const wrong of [inMs(-1_000), inMs(8 * dayMs), ...unknown])
    t.equal((await snooze(ada, visitor, wrong)).status, 400, wrong)
  t.match(await snooze(ada, visitor, inMs(-1_000)), { body: { error: { code: 'SNOOZE_INVALID', field: '/until' } } })
  t.match(await chatOf(ada, visitor), { snoozedUntil: until }, 'a refused one changes nothing')
  t.equal((await snooze(ada, visitor, null)).status, 200)
  t.match(await countsOf(ada), { mine: 1, snoozed: 0 })
  t.equal((await snooze(ada, place.visitor(), null)).status, 400, 'no session')
})

t.test('it comes back when the visitor writes, when the agent does, and with every other step', async t => {
  const { ada, ben, visitor } = await aPlaceWith(t)
  const id = ((await ben.owner.json('/api/auth/me')).body as { user: { id: string } }).user.id
  const ways: Record<string, () => Promise<unknown>> = {
    'the visitor writes': () => visitor.ask('Are you still there?'),
    'the agent writes': () => ada.post(visitor, 'messages', { text: 'I am.' }),
    'it is handed over': () => ada.post(visitor, 'transfer', { userId: id }),
    'it is given back': () => ben.post(visitor, 'release'),
  }
  let holder = ada
  for (const [what, happens] of Object.entries(ways)) {
    t.equal((await snooze(holder, visitor, inMs(hourMs))).status, 200)
    await happens()
    t.match(await chatOf(ada, visitor), { snoozedUntil: null }, what)
    if (what === 'it is handed over') holder = ben
  }
  t.match(await chatOf(ada, visitor), { state: 'waiting' })
})

t.test('what is set aside keeps its agent who is offline, until the visitor writes', async t => {
  const { place, ada, ofAda, visitor } = await aPlaceWith(t)
  const { pool } = place.frontdesk.db
  await snooze(ada, visitor, inMs(hourMs))
  ofAda.stop()
  const leave = () =>
    pool.query(
      `update agent_presence set seen_at = seen_at - interval '1 hour' where user_id = (
      select agent_id from conversations where session_id = $1)`,
      [visitor.sessionId],
    )
  await leave()
  t.same(await sweep(place), none)
  await pool.query(`update conversations set snoozed_until = now() - interval '1 minute' where session_id = $1`, [
    visitor.sessionId,
  ])
  t.same(await sweep(place), none, 'nobody waits for anything when the time has come, either')
  t.match(await countsOf(ada), { mine: 1, snoozed: 0 })
  await visitor.ask('Hello?')
  await leave()
  t.same(await sweep(place), { ...none, lost: 1 })
  t.match(await chatOf(ada, visitor), { state: 'waiting', snoozedUntil: null })
})

t.test(
  'a day of silence begins when the snooze ends, and an agent who may no more answer loses it at once',
  async t => {
    const { place, ada, visitor } = await aPlaceWith(t)
    const { db } = place.frontdesk
    const age = (lastActivity: string, snoozedUntil: string) =>
      db.pool.query(
        `update conversations set last_activity_at = now() - $2::interval, snoozed_until = now() + $3::interval
       where session_id = $1`,
        [visitor.sessionId, lastActivity, snoozedUntil],
      )
    await age('3 days', '1 hour')
    t.same(await sweep(place), none)
    await age('3 days', '-23 hours')
    t.same(await sweep(place), none)
    await db.pool.query(
      `update members set is_owner = false, permissions = '{}' where user_id = (
    select agent_id from conversations where session_id = $1)`,
      [visitor.sessionId],
    )
    t.same(await sweep(place), { ...none, lost: 1 })

    await db.pool.query(`update members set permissions = '{live_chat}' where account_id = $1`, [place.accountId])
    t.equal(await ada.post(visitor, 'claim'), 200)
    await age('3 days', '-25 hours')
    t.same(await sweep(place), { ...none, silent: 1 })
  },
)
