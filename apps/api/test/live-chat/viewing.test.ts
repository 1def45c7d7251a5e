import { aChatbot } from '@frontdesk/testing/factories'
import type { SeenEvent } from '@frontdesk/testing/visitor'
import t from 'tap'
import { isMessage, openLivePlace } from '../fixtures/live-place.ts'

const isInbox = ({ event }: SeenEvent): boolean => event === 'inbox'
const is =
  (name: string, fits: object) =>
  ({ event, data }: SeenEvent): boolean =>
    event === name && Object.entries(fits).every(([key, value]) => (data as Record<string, unknown>)[key] === value)

t.test('colleagues see who looks at a conversation and who types in it, and the visitor sees neither name', async t => {
  const place = await openLivePlace(t)
  const { id: elsewhere } = await aChatbot(place.frontdesk.db, { accountId: place.accountId })
  const [ada, ben] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Ben' })]
  const stranger = await place.agent({ chatbotIds: [elsewhere] })
  const [ofBen, ofStranger] = [await ben.inbox(), await stranger.inbox()]
  for (const stream of [ofBen, ofStranger]) await stream.until(isInbox)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  await ada.inbox()
  await ada.post(visitor, 'claim')
  const live = await place.follow(visitor)

  t.equal(await ada.post(visitor, 'viewing', { isViewing: true }), 200)
  t.match((await ofBen.until(is('viewing', { isViewing: true }))).data, {
    sessionId: visitor.sessionId,
    agent: { name: 'Ada' },
  })
  t.equal(await ada.post(visitor, 'typing', { isTyping: true }), 200)
  t.match((await ofBen.until(is('typing', { isTyping: true }))).data, { agent: { name: 'Ada' } })
  t.equal(await ada.post(visitor, 'viewing', { isViewing: false }), 200)
  await ofBen.until(is('viewing', { isViewing: false }))

  await ada.post(visitor, 'messages', { text: 'Good day' })
  await live.until(isMessage('Good day'))
  await live.until(is('typing', { isTyping: true }))
  t.notOk(live.seen.some(({ event }) => event === 'viewing'))
  t.notMatch(JSON.stringify(live.seen.filter(({ event }) => event === 'typing')), /Ada/)
  t.notOk(ofStranger.seen.some(({ event }) => !['inbox', 'agents', 'counts'].includes(event)))
  const counted = ofStranger.seen.filter(({ event }) => event === 'counts')
  for (const { data } of counted) t.match(data, { waiting: 0, mine: 0, snoozed: 0, team: 0, bot: 0, unread: 0 })
  t.equal(await stranger.post(visitor, 'viewing', { isViewing: true }), 404)
  t.equal(await ada.post(visitor, 'viewing', {}), 400)
})
