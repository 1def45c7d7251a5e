import { enqueueMissedMails } from '@frontdesk/live-chat/handoff/enqueue-missed-mails'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { aChatbot, noHours } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import type { Visitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { isMessage, openLivePlace, type LivePlace } from '../fixtures/live-place.ts'
import { mailTo, mailsTo } from '../fixtures/mails.ts'

/* A visitor asks for a person, and nobody comes: the visitor is told, and the team does not forget them. */

async function openMissedPlace(t: Test, chatbot: object = {}) {
  const place = await openLivePlace(t, { chatbot: { leadSettings: { isEnabled: true }, ...chatbot } })
  const { db, redis, namespace } = place.frontdesk
  const agent = await place.agent({ permissions: ['live_chat'] })
  const waitInVain = async (visitor: Visitor): Promise<void> => {
    await place.requestHandoff(visitor)
    await db.pool.query(
      `update conversations set waiting_since = now() - interval '1 day' where live_status = 'waiting'`,
    )
    await sweepLiveChats({ db, redis, namespace }, { agentLostMs: 60_000, silentMs: 86_400_000 })
  }
  const missed = async (): Promise<string[]> => {
    const { body } = await agent.owner.json('/api/live-chats?state=missed')
    return (body as { conversations: { sessionId: string }[] }).conversations.map(({ sessionId }) => sessionId)
  }
  const counts = async (): Promise<unknown> => [
    ((await agent.owner.json('/api/live-chats/counts')).body as { missed: number }).missed,
    ((await agent.owner.json('/api/home')).body as { missedRequests: number }).missedRequests,
  ]
  const missedAt = async ({ sessionId }: Visitor): Promise<string> =>
    ((await agent.owner.json(`/api/live-chats/${sessionId}`)).body as { missedAt: string | null }).missedAt ??
    new Date().toISOString()
  return { ...place, newAgent: place.agent, agent, waitInVain, missed, missedAt, counts }
}

t.test(
  'who waits in vain is asked for an address, and is in the list until an agent takes the conversation',
  async t => {
    const { visitor: aVisitor, follow, agent, waitInVain, missed, counts } = await openMissedPlace(t)
    const visitor = aVisitor()
    await waitInVain(visitor)
    const stream = await follow(visitor, '0')
    t.match((await stream.until(isMessage('Leave your contact details'))).data, { actions: [{ type: 'lead' }] })
    t.match((await visitor.history()).messages.at(-1), { role: 'system', actions: [{ type: 'lead' }] })
    t.same(await missed(), [visitor.sessionId])
    t.same(await counts(), [1, 1])
    t.match(await agent.owner.json(`/api/live-chats/${visitor.sessionId}`), {
      body: { state: 'bot', missedAt: String },
    })
    t.equal(await agent.post(visitor, 'claim'), 200)
    t.same([await missed(), await counts()], [[], [0, 0]])
    t.equal(await agent.post(visitor, 'end'), 200)
    t.same(await missed(), [], 'nor afterwards')
  },
)

t.test('a request that an agent dismisses is in nobody’s list, and a new one is', async t => {
  const { visitor: aVisitor, agent, waitInVain, missed, missedAt, ...place } = await openMissedPlace(t)
  const visitor = aVisitor()
  await waitInVain(visitor)
  const first = { missedAt: await missedAt(visitor) }
  const inbox = await agent.inbox()
  await inbox.until(({ event }) => event === 'inbox')
  t.equal(await agent.post(visitor, 'dismiss', first), 200)
  t.same(await missed(), [])
  await inbox.until(({ event, data }) => event === 'conversation' && (data as { missedAt: unknown }).missedAt === null)
  t.equal(await agent.post(visitor, 'dismiss', first), 200, 'twice is once')
  await waitInVain(visitor)
  t.same(await missed(), [visitor.sessionId])
  t.equal(await agent.post(visitor, 'dismiss', first), 409, 'an old list does not dismiss the new request')
  t.same(await missed(), [visitor.sessionId])
  const { id: otherId } = await aChatbot(place.frontdesk.db, { accountId: place.accountId })
  const other = await place.newAgent({ chatbotIds: [otherId] })
  t.equal(await other.post(visitor, 'dismiss', first), 404, 'not of a chatbot that the agent may not see')
})

t.test('outside office hours a request is missed at once; a visitor who stops waiting has none', async t => {
  const { visitor: aVisitor, requestHandoff, leave, missed, ...place } = await openMissedPlace(t)
  const patient = aVisitor()
  await requestHandoff(patient)
  await leave(patient)
  t.same(await missed(), [])
  const { db } = place.frontdesk
  await db.prisma.chatbot.update({ where: { id: place.chatbot.id }, data: { liveChatHours: noHours } })
  const late = aVisitor()
  await until(async () => (await requestHandoff(late)).body['status'] !== 'waiting')
  t.same(await missed(), [late.sessionId])
})

t.test('a visitor who has left contact details is not asked for them again', async t => {
  const { visitor: aVisitor, frontdesk, chatbot, waitInVain } = await openMissedPlace(t)
  const visitor = aVisitor()
  await waitInVain(visitor)
  await frontdesk.db.prisma.lead.create({
    data: { chatbotId: chatbot.id, sessionId: visitor.sessionId ?? '', email: 'kim@visitor.example' },
  })
  await waitInVain(visitor)
  const last = (await visitor.history()).messages.at(-1)
  t.match(last, { role: 'system', text: /AI assistant will keep/ })
  t.notOk(last !== undefined && 'actions' in last)
})

const enqueue = ({ frontdesk: { db, queues, mailCipher, baseUrl } }: Pick<LivePlace, 'frontdesk'>) =>
  enqueueMissedMails({ db, queues, mailCipher, baseUrl })

t.test('the team is mailed about each missed request once, by default, in their language', async t => {
  const { visitor: aVisitor, waitInVain, ...place } = await openMissedPlace(t)
  const { frontdesk, accountId, chatbot } = place
  const { db, dataDir } = frontdesk
  const owner = await db.prisma.user.create({
    data: { email: `sam-${accountId}@shop.example`, name: 'Sam', language: 'de', passwordHash: 'x' },
  })
  await db.prisma.member.create({ data: { accountId, userId: owner.id, isOwner: true } })
  const one = aVisitor()
  await waitInVain(one)
  await waitInVain(aVisitor())
  t.equal(await enqueue(place), 1)
  const [mail] = await mailTo(dataDir, owner.email)
  t.match(mail?.text, /2 verpasste Chat-Anfragen[^]*2 Besucher von [^]*\/dashboard\/inbox\?view=missed/)
  t.equal(await enqueue(place), 0, 'not again')
  await waitInVain(one)
  t.equal(await enqueue(place), 0, 'five minutes apart')
  const later = (): Promise<unknown> =>
    db.pool.query(`update chatbots set live_chat_missed_mailed_at = live_chat_missed_mailed_at - interval '6 minutes'`)
  await later()
  t.equal(await enqueue(place), 1)
  t.equal((await mailTo(dataDir, owner.email, 2)).length, 2)
  await db.prisma.chatbot.update({ where: { id: chatbot.id }, data: { liveChatMissedMails: false } })
  await waitInVain(aVisitor())
  await later()
  t.equal(await enqueue(place), 0, 'switched off')
  t.equal((await mailsTo(dataDir, owner.email)).length, 2)
})
