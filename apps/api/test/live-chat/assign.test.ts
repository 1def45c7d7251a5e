import { enqueueAssignedMails } from '@frontdesk/live-chat/handoff/enqueue-assigned-mails'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { chatNoticeTexts } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import type { SeenEvent } from '@frontdesk/testing/visitor'
import t from 'tap'
import { openLivePlace, type Agent } from '../fixtures/live-place.ts'
import { mailTo, mailsTo } from '../fixtures/mails.ts'

const isInbox = ({ event }: SeenEvent): boolean => event === 'inbox'
const none = { unanswered: 0, lost: 0, silent: 0 }

const idOf = async (agent: Agent): Promise<string> =>
  ((await agent.owner.json('/api/auth/me')).body as { user: { id: string } }).user.id

t.test('a conversation can be handed to an agent who is offline, and waits for them', async t => {
  const place = await openLivePlace(t)
  const { db, redis, namespace } = place.frontdesk
  const [ada, kim] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Kim' })]
  await (await ada.inbox()).until(isInbox)
  const kimId = await idOf(kim)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  t.equal(await ada.post(visitor, 'claim'), 200)

  const agents = await ada.owner.json(`/api/live-chats/${visitor.sessionId}/agents`)
  t.match(agents.body, { agents: [{ userId: kimId, name: 'Kim', isOnline: false }] })
  t.equal(await ada.post(visitor, 'transfer', { userId: kimId, note: 'Wants them by Friday.' }), 200)

  const sweep = () => sweepLiveChats({ db, redis, namespace }, { agentLostMs: 60_000, silentMs: 86_400_000 })
  t.same(await sweep(), none, 'it is not taken from who was offline when they were given it')
  const { conversations } = (await kim.owner.json('/api/live-chats?agent=me')).body as { conversations: object[] }
  t.match(conversations, [{ sessionId: visitor.sessionId, state: 'open', agent: { userId: kimId } }])
  const notes = await kim.owner.json(`/api/live-chats/${visitor.sessionId}/notes`)
  t.match(notes.body, { notes: [{ text: 'Wants them by Friday.', author: { name: 'Ada' } }] })
  const { messages } = await visitor.history()
  t.match(messages.at(-1)?.text, chatNoticeTexts.en.assigned.replace('{name}', 'Kim'))
  t.notMatch(JSON.stringify(messages), /Friday/, 'a note is for the team')

  // Who was there and is gone is lost as ever: two minutes ago, as the database has it.
  await db.pool.query(
    `insert into agent_presence (account_id, user_id, seen_at) values ($1, $2, clock_timestamp() - interval '2 minutes')
     on conflict (account_id, user_id) do update set seen_at = excluded.seen_at`,
    [place.accountId, kimId],
  )
  await db.pool.query(`update mode_changes set created_at = clock_timestamp() - interval '1 hour'`)
  t.same(await sweep(), { ...none, lost: 1 })
})

t.test('agents of other accounts are neither listed nor given a conversation', async t => {
  const place = await openLivePlace(t)
  const [ada, kim] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Kim', permissions: ['leads'] })]
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  t.equal(await ada.post(visitor, 'claim'), 200)
  t.match((await ada.owner.json(`/api/live-chats/${visitor.sessionId}/agents`)).body, { agents: [] })
  t.equal(await ada.post(visitor, 'transfer', { userId: await idOf(kim) }), 404)
  const unknown = '00000000-0000-4000-8000-000000000000'
  t.equal((await ada.owner.json(`/api/live-chats/${unknown}/agents`)).status, 404)
})

t.test('an agent who is assigned conversations while offline gets one mail about them, in their language', async t => {
  const place = await openLivePlace(t)
  const { db, queues, mailCipher, baseUrl, dataDir } = place.frontdesk
  const enqueue = () => enqueueAssignedMails({ db, queues, mailCipher, baseUrl })
  const [ada, kim] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Kim' })]
  const kimId = await idOf(kim)
  const { email } = await db.prisma.user.update({ where: { id: kimId }, data: { language: 'de' } })
  const handOver = async () => {
    const visitor = place.visitor()
    await place.requestHandoff(visitor)
    t.equal(await ada.post(visitor, 'claim'), 200)
    t.equal(await ada.post(visitor, 'transfer', { userId: kimId }), 200)
    return visitor
  }
  const later = () => db.pool.query(`update mode_changes set created_at = created_at - interval '2 minutes'`)
  const first = await handOver()
  t.equal(await enqueue(), 0, 'more may be handed over')
  await later()
  t.equal(await enqueue(), 1)
  const [mail] = await mailTo(dataDir, email)
  t.match(mail?.text, /Ein Gespräch wurde Ihnen übergeben/)
  t.match(mail?.text, `${baseUrl}/dashboard/inbox?chat=${first.sessionId}`)
  t.equal(await enqueue(), 0, 'not again')
  await handOver()
  await handOver()
  await later()
  t.equal(await enqueue(), 1, 'one mail about all that are new')
  const both = await mailTo(dataDir, email, 2)
  t.match(
    both.map(({ text }) => text).join('\n'),
    /2 Gespräche wurden Ihnen übergeben[^]*\/dashboard\/inbox\?view=mine/,
  )

  await handOver()
  await later()
  await db.pool.query(
    `insert into agent_presence (account_id, user_id, seen_at) values ($1, $2, clock_timestamp())
     on conflict (account_id, user_id) do update set seen_at = excluded.seen_at`,
    [place.accountId, kimId],
  )
  t.equal(await enqueue(), 0, 'who is back by then sees it in the inbox')
  t.equal((await mailsTo(dataDir, email)).length, 2)
})
