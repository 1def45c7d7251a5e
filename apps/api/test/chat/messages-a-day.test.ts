import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation, anAccount } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, newAddress, post, type Incoming } from '../fixtures/chat-http.ts'

const count = (answers: Incoming[], status: number): number => answers.filter(answer => answer.status === status).length
const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))

t.test('row 36: how much of a day one address may use', async t => {
  const frontdesk = await startFrontdesk(t)
  const { id: chatbotId } = await aChatbot(frontdesk.db)
  const hello = { message: 'Hello', chatbotId }
  const isEnoughForToday = (t: Test, answer: Incoming, title: string): void => {
    isRefusal(t, answer, 429, title)
    t.ok(Number(answer.headers['retry-after']) > 80_000)
  }

  await t.test('an address has a daily limit, and refused requests do not count towards it', async t => {
    const { url } = await frontdesk.addApi({ ipPerMinute: 2, ipPerDay: 4 })
    const here = newAddress()
    const minutePasses = async (): Promise<void> => {
      for (const key of await frontdesk.redis.keys('*limit:*ip:*')) await frontdesk.redis.del(key)
    }
    for (const _ of [1, 2]) {
      const answers = await Promise.all(times(12, () => post(url, hello, { from: here })))
      t.same([count(answers, 200), count(answers, 429)], [2, 10])
      await minutePasses()
    }
    isEnoughForToday(t, await post(url, hello, { from: here }), 'the fifth of the day')
    t.equal((await post(url, hello, { from: newAddress() })).status, 200, 'others go on')
    await minutePasses()
    isEnoughForToday(t, await post(url, hello, { from: here }), 'the next minute changes nothing')
  })

  await t.test('requests refused by the limit of a session do not count towards the day either', async t => {
    const { url } = await frontdesk.addApi({ sessionPerMinute: 2, ipPerDay: 3 })
    const here = newAddress()
    const { sessionId } = await aConversation(frontdesk.db, { chatbotId })
    const headers = { 'x-chat-session-id': sessionId }
    const answers = await Promise.all(times(8, () => post(url, hello, { headers, from: here })))
    t.same([count(answers, 200), count(answers, 429)], [2, 6])
    t.equal((await post(url, hello, { from: here })).status, 200, 'the third of the day')
    isEnoughForToday(t, await post(url, hello, { from: here }), 'the fourth')
  })

  await t.test('an address may use half of what a chatbot answers in a day, and others the other half', async t => {
    const { id: chatbotId } = await aChatbot(frontdesk.db, { dailyCap: 120 })
    const ask = (from: string): Promise<Incoming> => post(frontdesk.url, { message: 'Hello', chatbotId }, { from })
    const [here, there] = [newAddress(), newAddress()]
    const answers = await Promise.all(times(61, () => ask(here)))
    t.same([count(answers, 200), count(answers, 429)], [60, 1])
    isEnoughForToday(t, await ask(here), 'beyond its half')
    t.equal((await ask(there)).status, 200)
    t.equal((await post(frontdesk.url, hello, { from: here })).status, 200, 'another chatbot answers it')
  })

  await t.test('the same applies to the /48 of an IPv6 tunnel, however many households it has', async t => {
    const { id: chatbotId } = await aChatbot(frontdesk.db, { dailyCap: 100 })
    const { url } = await frontdesk.addApi({ trustedProxies: ['127.0.0.0/16'] })
    const from = (ip: string): Promise<Incoming> =>
      post(url, { message: 'Hello', chatbotId }, { headers: { 'x-forwarded-for': ip }, from: '127.0.0.1' })
    const answers = await Promise.all(times(51, at => from(`2001:db8:7:${at.toString(16)}::1`)))
    t.same([count(answers, 200), count(answers, 429)], [50, 1])
    t.equal((await from('2001:db8:8:1::1')).status, 200, 'the next /48 is another one')
  })

  await t.test('only messages to the AI count: no repeat, no refusal, no message to an agent', async t => {
    const { url } = await frontdesk.addApi({ ipPerDay: 2 })
    const here = newAddress()
    const ask = async (status: number, title: string, { body = hello, headers = {} } = {}): Promise<void> => {
      for (const _ of [1, 2, 3]) t.equal((await post(url, body, { from: here, headers })).status, status, title)
    }
    const repeated = { headers: { 'idempotency-key': randomUUID() } }
    await ask(200, 'a message and its repeats', repeated)
    const account = await anAccount(frontdesk.db, { quota: 0 })
    const { id: usedUp } = await aChatbot(frontdesk.db, { accountId: account.id })
    await ask(429, 'a month that is used up', { body: { message: 'Hello', chatbotId: usedUp } })
    const { sessionId } = await aConversation(frontdesk.db, { chatbotId, mode: 'human', liveStatus: 'open' })
    const inLiveChat = { headers: { 'x-chat-session-id': sessionId } }
    await ask(200, 'a live chat', inLiveChat)
    t.equal((await post(url, hello, { from: here })).status, 200, 'the second that counts')

    isEnoughForToday(t, await post(url, hello, { from: here }), 'the third')
    await ask(200, 'its reply is still given to who repeats the request', repeated)
    await ask(200, 'and the live chat goes on', inLiveChat)
    isEnoughForToday(t, await post(url, hello, { from: here }), 'the AI answers no more today')
    t.equal((await post(url, hello, { from: newAddress() })).status, 200, 'but others')
  })
})
