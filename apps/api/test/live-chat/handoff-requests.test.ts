import { enqueueHandoffMails } from '@frontdesk/live-chat/handoff/enqueue-handoff-mails'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { aUser, recipientsOf } from '@frontdesk/testing/factories'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { bodyOf, isRefusal, newAddress, post, send } from '../fixtures/chat-http.ts'
import { isMessage, isState, openLivePlace, type LivePlace } from '../fixtures/live-place.ts'
import { mailsTo, mailTo } from '../fixtures/mails.ts'

/*
 * When a person may be asked for, who hears of it, and what it costs. What happens to the conversation itself has a test
 * of its own.
 */

const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
const allDay = [{ from: '00:00', to: '24:00' }]
const always = Object.fromEntries(Object.keys(never).map(day => [day, allDay]))

const change = ({ frontdesk, chatbot }: LivePlace, data: object) =>
  frontdesk.db.prisma.chatbot.update({ where: { id: chatbot.id }, data })

t.test(
  'the widget is told whether somebody is there at this hour, and of no live chat where there is none',
  async t => {
    const place = await openLivePlace(t)
    const told = async (): Promise<unknown> => {
      const response = await place.visitor().fetch(`/api/chat/settings?chatbotId=${place.chatbot.id}`)
      return ((await response.json()) as { liveChat: unknown }).liveChat
    }
    t.same(await told(), { isOpen: true, hasFiles: true, waitMinutes: 5 }, 'without hours always')
    await change(place, { liveChatHours: never })
    t.same(await told(), { isOpen: false, hasFiles: true, waitMinutes: 5 })
    await change(place, { liveChatHours: always, liveChatTimeoutMinutes: 0 })
    t.same(await told(), { isOpen: true, hasFiles: true }, 'nobody is sent away')
    await place.frontdesk.db.prisma.account.update({ where: { id: place.accountId }, data: { plan: 'basic' } })
    t.equal(await told(), null, 'no part of the plan')
    await place.frontdesk.db.prisma.account.update({ where: { id: place.accountId }, data: { plan: 'standard' } })
    await change(place, { liveChatEnabled: false })
    t.equal(await told(), null, 'switched off')
  },
)

t.test(
  'out of hours a contact can be left where the chatbot takes them, and history shows that button too',
  async t => {
    const place = await openLivePlace(t, { chatbot: { liveChatHours: never, leadSettings: { isEnabled: true } } })
    const visitor = place.visitor()
    const { body } = await place.requestHandoff(visitor)
    t.match(body, { reply: /Leave your contact details/, mode: 'bot', actions: [{ type: 'lead' }] })
    await place.requestHandoff(visitor)
    const stream = await place.follow(visitor, '0')
    t.match((await stream.until(isMessage('isn’t available'))).data, { role: 'system', actions: [{ type: 'lead' }] })
    t.match(await visitor.history(), { messages: [{ text: body['reply'], actions: [{ type: 'lead' }] }] })
    t.equal((await visitor.history()).messages.length, 1, 'pressed twice, said once')

    await change(place, { leadSettings: { isEnabled: false } })
    const other = place.visitor()
    const without = (await place.requestHandoff(other)).body
    t.notMatch(without['reply'], /contact/)
    t.notOk('actions' in without)
    const { messages } = await other.history()
    t.match(messages, [{ text: without['reply'] }])
    t.notOk(messages.some(message => 'actions' in message))
  },
)

t.test(
  'after so many questions in a row without an answer the bot asks for a person, and an answer counts anew',
  async t => {
    const place = await openLivePlace(t, { chatbot: { liveChatAfterUnanswered: 2 } })
    place.frontdesk.model.script(({ question }) => ({
      text: question === 'Known' ? 'Hello at ten.' : 'I do not know. [?]',
    }))
    const visitor = place.visitor()
    const statuses: unknown[] = []
    for (const message of ['One', 'Known', 'Two', 'Three']) {
      const { status, body } = await visitor.ask(message)
      t.equal(status, 200)
      statuses.push(body.status ?? body.mode)
    }
    // The last one's answer comes before, or after, the request that follows it.
    t.same(statuses.slice(0, 3), ['bot', 'bot', 'bot'])
    const stream = await place.follow(visitor, '0')
    await stream.until(isMessage('A team member will join'))
    const { messages } = await visitor.history()
    t.match(messages.at(-2), { role: 'assistant', text: /I do not know/ }, 'what the bot had to say is there')
    t.match((await visitor.ask('Hello?')).body, { mode: 'bot', status: 'waiting' })
    t.equal(place.frontdesk.model.requests.length, 4)
  },
)

t.test('a mail tells those who are to answer of each request, once, and not every minute', async t => {
  const place = await openLivePlace(t, {
    chatbot: { liveChatMails: true, liveChatRecipients: ['desk@shop.example', 'sam@shop.example', 'new@shop.example'] },
  })
  const { frontdesk, accountId } = place
  await recipientsOf(frontdesk.db, accountId, ['desk@shop.example', 'sam@shop.example'])
  const tell = async (): Promise<number> => {
    let told: number | undefined
    // As the clock does: what failed is done the next time, under the same ids.
    await until(async () => {
      told = await enqueueHandoffMails(frontdesk).catch(() => undefined)
      return told !== undefined
    })
    return told ?? Number.NaN
  }
  const { user: owner } = await aUser(frontdesk.db, { accountId, password: 'correct horse battery' })
  const visitor = place.visitor({ visitorKey: 'a key of the visitor' })
  await place.requestHandoff(visitor)
  await place.requestHandoff(visitor)
  t.equal(await tell(), 2)
  t.equal(await tell(), 0, 'told already')
  const [mail] = await mailTo(frontdesk.dataDir, 'desk@shop.example')
  t.match(mail?.head, /Subject: Main: A visitor is waiting for an agent/)
  t.match(mail?.text, /Their page\r?\n\| https:\/\/shop\.example\/cart\r?\n/)
  t.notMatch(mail?.text, 'secret')
  t.match(mail?.text, `${frontdesk.baseUrl}/dashboard/inbox`)
  t.notMatch(mail?.text, visitor.sessionId ?? '', 'an address outside the team gets no session id')
  await mailTo(frontdesk.dataDir, 'sam@shop.example')
  t.same(await mailsTo(frontdesk.dataDir, owner.email), [])
  t.same(await mailsTo(frontdesk.dataDir, 'new@shop.example'), [], 'nothing before it is confirmed')

  const fiveMinutesLater = () =>
    frontdesk.db.pool.query(`update chatbots set live_chat_mailed_at = live_chat_mailed_at - interval '5 minutes'`)
  await place.leave(visitor)
  t.equal(await tell(), 0)
  const others = [visitor, place.visitor(), place.visitor()]
  for (const other of others) await place.requestHandoff(other)
  t.equal(await tell(), 0, 'so soon after the last mail')
  await fiveMinutesLater()
  t.equal(await tell(), 2, 'one mail for all who wait')
  for (const address of ['desk@shop.example', 'sam@shop.example']) await mailTo(frontdesk.dataDir, address, 2)
  const texts = (await mailsTo(frontdesk.dataDir, 'desk@shop.example')).map(({ text }) => text)
  t.ok(texts.some(text => /3 visitors are waiting for an agent/.test(text)))
  await fiveMinutesLater()
  t.equal(await tell(), 0, 'nobody new waits')

  await change(place, { liveChatMails: false })
  await place.requestHandoff(place.visitor())
  t.equal(await tell(), 0, 'switched off')
  await change(place, { liveChatMails: true })
  await frontdesk.db.prisma.account.update({ where: { id: accountId }, data: { plan: 'free' } })
  t.equal(await tell(), 1)
  const [toOwner] = await mailTo(frontdesk.dataDir, owner.email)
  const oldest = others[0]?.sessionId ?? ''
  t.match(toOwner?.text, `${frontdesk.baseUrl}/dashboard/inbox?chat=${oldest}`, 'to who has waited longest')
  await frontdesk.db.pool.query(`update conversations set key_hash = null, alerted_at = null where session_id = $1`, [
    oldest,
  ])
  await fiveMinutesLater()
  t.equal(await tell(), 1)
  const links = (await mailTo(frontdesk.dataDir, owner.email, 2)).map(
    ({ text }) => /\/dashboard\/inbox\S*/.exec(text)?.[0] ?? '',
  )
  t.same(
    links.toSorted(),
    ['/dashboard/inbox', `/dashboard/inbox?chat=${oldest}`],
    'a session id that opens the conversation is left out',
  )
  t.equal((await mailsTo(frontdesk.dataDir, 'sam@shop.example')).length, 2, 'on the free plan the owner alone')
})

t.test('the agent sees that the visitor is typing, and no one does while the bot answers', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  const agent = await place.agent()
  const inbox = await agent.inbox()
  await inbox.until(({ event }) => event === 'inbox')
  const type = async (isTyping: boolean): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'x-chat-session-id': visitor.sessionId ?? '' }
    const body = JSON.stringify({ chatbotId: place.chatbot.id, isTyping })
    return (await visitor.fetch('/api/chat/typing', { method: 'POST', headers, body })).status
  }
  await visitor.ask('Hello')
  t.equal(await type(true), 204)
  await place.requestHandoff(visitor)
  t.equal(await agent.post(visitor, 'claim'), 200)
  for (const isTyping of [true, false]) {
    t.equal(await type(isTyping), 204)
    const typed = await inbox.until(
      ({ event, data }) => event === 'typing' && (data as { isTyping: boolean }).isTyping === isTyping,
    )
    t.same(typed.data, { sessionId: visitor.sessionId, chatbotId: place.chatbot.id, agent: null, isTyping })
  }
  t.equal(inbox.seen.filter(({ event }) => event === 'typing').length, 2)
})

t.test('messages to a person cost nothing, need no quota, and are limited like all others', async t => {
  const place = await openLivePlace(t, { settings: { sessionPerMinute: 3 } })
  const { frontdesk, accountId } = place
  await frontdesk.db.prisma.account.update({ where: { id: accountId }, data: { quota: 0 } })
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent()
  t.equal(await agent.post(visitor, 'claim'), 200)
  for (const message of ['One', 'Two', 'Three']) {
    const { status, body } = await visitor.ask(message)
    t.match({ status, body }, { status: 200, body: { mode: 'human', status: 'open', reply: '' } }, message)
  }
  const refused = await visitor.ask('Four')
  t.equal(refused.status, 429)
  t.match(refused.headers.get('retry-after'), /^\d+$/)
  const { messages } = await visitor.history()
  t.notOk(messages.some(({ text }) => text.includes('Four')))
  t.equal(await frontdesk.db.prisma.charge.count(), 0)
  t.equal(frontdesk.model.requests.length, 0)
})

t.test('an open chat in which nothing was said for a day is over', async t => {
  const place = await openLivePlace(t)
  const { db, redis, namespace } = place.frontdesk
  const sweep = () => sweepLiveChats({ db, redis, namespace }, { agentLostMs: 60_000, silentMs: 86_400_000 })
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent()
  t.equal(await agent.post(visitor, 'claim'), 200)
  await (await agent.inbox()).until(({ event }) => event === 'inbox')
  const stream = await place.follow(visitor)
  await stream.until(isState('open'))
  const silentFor = (time: string) =>
    db.pool.query('update conversations set last_activity_at = now() - $1::interval', [time])
  await silentFor('23 hours 59 minutes')
  t.same(await sweep(), { unanswered: 0, lost: 0, silent: 0 })
  await silentFor('24 hours 1 minute')
  t.same(await sweep(), { unanswered: 0, lost: 0, silent: 1 })
  await stream.until(isState('closed', 'bot'))
  await stream.until(isMessage('has ended'))
  t.match((await visitor.ask('Hello?')).body, { mode: 'bot' })
  await until(async () => (await db.prisma.conversation.findFirst())?.mode === 'bot')
})

t.test('an address requests twenty handoffs a day, by the button and in words; then the bot answers', async t => {
  const place = await openLivePlace(t)
  const { frontdesk, chatbot } = place
  frontdesk.model.script({ text: 'I am the bot.' })
  const from = newAddress()
  const press = (at = from) =>
    send(`${frontdesk.url}/api/chat/handoff`, {
      from: at,
      body: { chatbotId: chatbot.id },
      headers: { referer: 'https://evil.example/login-to-frontdesk' },
    })
  const say = () => post(frontdesk.url, { chatbotId: chatbot.id, message: 'A human, please' }, { from })
  for (let at = 0; at < 10; at += 1) {
    t.match(bodyOf(await press()), { status: 'waiting' })
    t.match(bodyOf(await say()), { status: 'waiting' })
  }
  const waiting = await frontdesk.db.prisma.conversation.count({ where: { liveStatus: 'waiting' } })
  t.equal(waiting, 20)
  isRefusal(t, await press(), 429, 'the twenty-first')
  t.match(bodyOf(await say()), { reply: '<p>I am the bot.</p>', mode: 'bot' }, 'the words are an ordinary message')
  t.equal(await frontdesk.db.prisma.conversation.count({ where: { liveStatus: 'waiting' } }), waiting)
  t.match(bodyOf(await press(newAddress())), { status: 'waiting' }, 'others go on')
  const pages = await frontdesk.db.prisma.conversation.findMany({ where: { lastPage: { contains: 'evil' } } })
  t.same(pages, [], 'the page of another website is not what agents see')
})
