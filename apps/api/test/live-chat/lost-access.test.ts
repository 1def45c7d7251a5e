import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { isMessage, isState, openLivePlace, type LivePlace } from '../fixtures/live-place.ts'

/* I12: nobody is left with somebody who cannot answer, or waiting for somebody who cannot come. */

const sweepOf =
  ({ frontdesk: { db, redis, namespace } }: LivePlace) =>
  () =>
    sweepLiveChats({ db, redis, namespace }, { agentLostMs: 60_000, silentMs: 86_400_000 })

t.test('an agent who loses access to a chatbot loses its conversations', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const sweep = sweepOf(place)
  const other = await aChatbot(db, { accountId: place.accountId })
  for (const change of [
    { seesAllChatbots: false, chatbots: { create: [{ chatbotId: other.id }] } },
    { permissions: ['leads' as const] },
  ]) {
    const agent = await place.agent()
    const { user } = (await agent.owner.json('/api/auth/me')).body as { user: { id: string } }
    const visitor = place.visitor()
    await place.requestHandoff(visitor)
    const stream = await place.follow(visitor)
    await stream.until(isState('waiting'))
    t.equal(await agent.post(visitor, 'claim'), 200)
    t.same(await sweep(), { unanswered: 0, lost: 0, silent: 0 })
    await db.prisma.member.update({
      where: { accountId_userId: { accountId: place.accountId, userId: user.id } },
      data: change,
    })
    // They have given a sign just now, for the other chatbot.
    t.same(await sweep(), { unanswered: 0, lost: 1, silent: 0 })
    await stream.until(isMessage('connection to our team member was lost'))
    t.equal(await (await place.agent()).post(visitor, 'claim'), 200, 'the next one comes')
    await place.leave(visitor)
  }
})

t.test('while an account is suspended nobody waits for a person, even where they would wait for ever', async t => {
  const place = await openLivePlace(t, { chatbot: { liveChatTimeoutMinutes: 0 } })
  const { prisma } = place.frontdesk.db
  const sweep = sweepOf(place)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const stream = await place.follow(visitor)
  await stream.until(isState('waiting'))
  t.same(await sweep(), { unanswered: 0, lost: 0, silent: 0 })
  await prisma.account.update({ where: { id: place.accountId }, data: { suspendedAt: new Date() } })
  t.same(await sweep(), { unanswered: 1, lost: 0, silent: 0 })
  await stream.until(isMessage('no one from our team is available'))
})

t.test('where live chat is switched off nobody takes a conversation over: its visitor would not hear them', async t => {
  const place = await openLivePlace(t, { chatbot: { liveChatEnabled: false } })
  const { prisma } = place.frontdesk.db
  const visitor = place.visitor()
  await visitor.ask('When do you open?')
  const agent = await place.agent()
  t.equal(await agent.post(visitor, 'claim'), 409)
  t.match((await visitor.ask('And on Sundays?')).body, { mode: 'bot' })

  await prisma.chatbot.update({ where: { id: place.chatbot.id }, data: { liveChatEnabled: true } })
  t.equal(await agent.post(visitor, 'claim'), 200)
  await prisma.chatbot.update({ where: { id: place.chatbot.id }, data: { liveChatEnabled: false } })
  t.equal(await agent.post(visitor, 'messages', { text: 'I am still here' }), 201, 'what is begun goes on')
  t.equal(await agent.post(visitor, 'end'), 200)
})

t.test('an inbox that showed contact details ends when its reader may not see leads any more', async t => {
  const place = await openLivePlace(t, { apiTimes: { accessMs: 50 } })
  const { prisma } = place.frontdesk.db
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const { chatbot, accountId } = place
  await prisma.lead.create({ data: { chatbotId: chatbot.id, sessionId: visitor.sessionId ?? null, name: 'Noor' } })
  const agent = await place.agent({ permissions: ['live_chat', 'leads'] })
  const inbox = await agent.inbox()
  const shown = (name: string | null) => ({ conversations: [{ visitor: { name } }] })
  t.match((await inbox.until(({ event }) => event === 'inbox')).data, shown('Noor'))
  await prisma.member.updateMany({ where: { accountId }, data: { permissions: ['live_chat'] } })
  await until(() => inbox.isOver())
  t.match((await (await agent.inbox()).until(({ event }) => event === 'inbox')).data, shown(null))
})

t.test('I24: an inbox whose member sees fewer chatbots from now on ends before the next message', async t => {
  const place = await openLivePlace(t, { apiTimes: { accessMs: 600_000 } })
  const other = await aChatbot(place.frontdesk.db, { accountId: place.accountId })
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const owner = await place.agent({ name: 'Olu', permissions: [] })
  const changes = {
    'a narrowed member': { method: 'PATCH', body: { permissions: ['live-chat'], chatbotIds: [other.id] } },
    'a removed member': { method: 'DELETE' },
  }
  for (const [who, change] of Object.entries(changes)) {
    const agent = await place.agent({ name: who })
    const { id } = await place.frontdesk.db.prisma.member.findFirstOrThrow({ where: { user: { name: who } } })
    const inbox = await agent.inbox()
    await inbox.until(({ event }) => event === 'inbox')
    t.equal((await owner.owner.send(`/api/team/members/${id}`, change)).status, 200, who)
    await visitor.ask(`After ${who}`)
    await until(() => inbox.isOver())
    t.notOk(inbox.seen.some(isMessage(`After ${who}`)), who)
  }
})
