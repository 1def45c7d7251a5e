import { aChatbot } from '@frontdesk/testing/factories'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import type { SeenEvent } from '@frontdesk/testing/visitor'
import t from 'tap'
import { newAddress } from '../fixtures/chat-http.ts'
import { openLivePlace, type Agent } from '../fixtures/live-place.ts'

const isInbox = ({ event }: SeenEvent): boolean => event === 'inbox'

const setPresence = (agent: Agent, state: string) =>
  agent.owner.json('/api/live-chats/presence', { method: 'PUT', from: newAddress(), body: { state } })
const counts = async (agent: Agent) => (await agent.owner.json('/api/live-chats/counts')).body
const online = async (agent: Agent): Promise<string[]> =>
  ((await agent.owner.json('/api/live-chats')).body as { agents: { name: string }[] }).agents.map(({ name }) => name)
const idOf = async (agent: Agent): Promise<string> =>
  ((await agent.owner.json('/api/auth/me')).body as { user: { id: string } }).user.id

t.test('who listens with presence=away gets every event and is not online', async t => {
  const place = await openLivePlace(t)
  const ada = await place.agent({ name: 'Ada' })
  const stream = await ada.listen()
  t.match((await stream.until(isInbox)).data, { agents: [] })
  await place.requestHandoff(place.visitor())
  await stream.until(({ event }) => event === 'conversation')
  t.same(await online(ada), [])
  await (await ada.inbox()).until(isInbox)
  t.same(await online(ada), ['Ada'])
})

t.test('an agent who is away is not online, but keeps their conversations', async t => {
  const place = await openLivePlace(t)
  const { db, redis, namespace } = place.frontdesk
  const [ada, ben] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Ben' })]
  for (const agent of [ada, ben]) await (await agent.inbox()).until(isInbox)
  const [own, other] = [place.visitor(), place.visitor()]
  for (const visitor of [own, other]) await place.requestHandoff(visitor)
  t.equal(await ben.post(own, 'claim'), 200)
  t.equal(await ada.post(other, 'claim'), 200)
  t.same(await online(ada), ['Ada', 'Ben'])

  t.match(await setPresence(ben, 'away'), { status: 200, body: { state: 'away' } })
  t.same(await online(ada), ['Ada'])
  const sweep = await sweepLiveChats({ db, redis, namespace }, { agentLostMs: 60_000, silentMs: 86_400_000 })
  t.same(sweep, { unanswered: 0, lost: 0, silent: 0 })
  t.equal(await ben.post(own, 'messages', { text: 'Still me' }), 201)
  t.match(await counts(ben), { presence: 'away' })

  await setPresence(ben, 'present')
  t.equal(await ada.post(other, 'transfer', { userId: await idOf(ben) }), 200)
  t.equal((await setPresence(ben, 'asleep')).status, 400)
})

t.test('an agent without a stream who says that they are present is not online', async t => {
  const place = await openLivePlace(t)
  const ada = await place.agent({ name: 'Ada' })
  await setPresence(ada, 'present')
  t.same(await online(ada), [])
})

t.test('badges count what waits, whose it is and what is unread, of the chatbots that an agent may see', async t => {
  const place = await openLivePlace(t)
  const [ada, ben] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Ben' })]
  const none = { waiting: 0, missed: 0, mine: 0, snoozed: 0, team: 0, bot: 0, unread: 0, presence: 'present' }
  t.same(await counts(ada), none)
  const [waiting, open, asking] = [place.visitor(), place.visitor(), place.visitor()]
  await place.requestHandoff(waiting)
  await place.requestHandoff(open)
  await asking.ask('When do you open?')
  await ada.post(open, 'claim')
  t.same(await counts(ada), { ...none, waiting: 1, mine: 1, bot: 1 })
  await open.ask('Are you there?')
  t.same(await counts(ada), { ...none, waiting: 1, mine: 1, bot: 1, unread: 1 })
  t.same(await counts(ben), { ...none, waiting: 1, team: 1, bot: 1 })
  const { id } = await aChatbot(place.frontdesk.db, { accountId: place.accountId })
  t.same(await counts(await place.agent({ chatbotIds: [id] })), none)
  const noAgent = await place.agent({ permissions: ['leads'] })
  t.equal((await noAgent.owner.json('/api/live-chats/counts')).status, 403)
  t.equal((await setPresence(noAgent, 'away')).status, 403)
})
