import { sweepDeletedSources } from '@frontdesk/knowledge/sources/remove-source'
import { sweepDeletedChatbots } from '@frontdesk/chatbots/remove-chatbot'
import { indexPages } from '@frontdesk/testing/index-pages'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'

/* Erasures and deletions on a slow disk, and after their request was cut off in the middle. */

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk
const { prisma } = db

/** Runs `work` while each statement that deletes from a table does this first. */
async function whileDeleting(table: string, first: string, work: () => Promise<void>): Promise<void> {
  await db.pool.query(`create function before_${table}() returns trigger language plpgsql as $$
    begin ${first}; return null; end $$`)
  await db.pool.query(`create trigger before_${table} before delete on ${table} execute function before_${table}()`)
  try {
    await work()
  } finally {
    await db.pool.query(`drop trigger before_${table} on ${table}; drop function before_${table}`)
  }
}

const failed: unknown[] = []
const onFailed = (_error: unknown, ids: { sourceId: string } | { chatbotId: string }) => void failed.push(ids)
const sweepChatbots = () => sweepDeletedChatbots({ db, onFailed })
const sweepSources = () => sweepDeletedSources({ db, onFailed })
t.beforeEach(() => void (failed.length = 0))

const aPage = (name: string | number) => ({
  url: `https://shop.example/${name}`,
  title: `Page ${name}`,
  passages: ['Boots are mended on Saturdays.'],
})

async function aTalk(chatbotId: string) {
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
  await visitor.ask('Hello')
  return visitor
}

t.test(
  'row 92: an erasure of 5,000 messages ends on a disk that takes longer than a request waits elsewhere',
  async t => {
    const { chatbot, owner } = await aPlace(frontdesk)
    const { sessionId = '' } = await aTalk(chatbot.id)
    await db.pool.query(
      `insert into messages (conversation_id, context_epoch, role, content)
     select id, context_epoch, 'user', 'Message ' || n from conversations, generate_series(1, 5000) n where session_id = $1`,
      [sessionId],
    )
    // Each takes longer than a statement of the API may, and all of them longer than a transaction.
    const pause = 'perform pg_sleep(2.2)'
    let erased: { status: number; text: string } | undefined
    await whileDeleting('messages', pause, () =>
      whileDeleting('questions', pause, () =>
        whileDeleting('feedback', pause, async () => {
          erased = await owner.send(`/api/conversations/${sessionId}`, { method: 'DELETE' })
        }),
      ),
    )
    t.equal(erased?.status, 200)
    t.match(JSON.parse(erased?.text ?? '{}'), { erased: { messages: 5_002 } })
  },
)

t.test('row 92: a chatbot whose deletion was cut off is hidden at once, and the sweep deletes the rest', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { sessionId } = await aTalk(chatbot.id)
  await prisma.lead.create({ data: { chatbotId: chatbot.id, name: 'Kim' } })
  const count = () => prisma.message.count({ where: { conversation: { chatbotId: chatbot.id } } })
  await whileDeleting('conversations', `raise exception 'the disk is away'`, async () => {
    const { status } = await owner.send(`/api/chatbots/${chatbot.id}`, { method: 'DELETE' })
    t.equal(status, 200)
    t.equal(await prisma.conversation.count({ where: { chatbotId: chatbot.id } }), 1, 'it was cut off')
    const seen = async (path: string) => JSON.stringify((await owner.json(path)).body)
    for (const path of ['/api/chatbots', '/api/conversations', '/api/leads', '/api/live-chats'])
      t.notMatch(await seen(path), chatbot.id, path)
    t.equal((await owner.json(`/api/chatbots/${chatbot.id}`)).status, 404)
    t.equal((await owner.json(`/api/conversations/${sessionId}`)).status, 404)
    t.equal((await owner.send(`/api/chatbots/${chatbot.id}`, { method: 'DELETE' })).status, 404)
    const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
    t.equal((await visitor.fetch(`/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`)).status, 404)
    t.equal(await sweepChatbots(), 0)
    t.same(failed, [{ chatbotId: chatbot.id }])
  })
  t.equal(await sweepChatbots(), 1)
  t.equal(await count(), 0)
  t.equal(await prisma.chatbot.count({ where: { id: chatbot.id } }), 0)
  t.equal(await prisma.auditEntry.count({ where: { chatbotId: chatbot.id, action: 'chatbot.removed' } }), 1)
  t.equal(await sweepChatbots(), 0)
})

t.test('a source whose deletion was cut off is hidden at once, and the sweep deletes the rest', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const pages = Array.from({ length: 30 }, (_, n) => aPage(n))
  await indexPages(frontdesk, chatbot.id, pages)
  const { id } = await prisma.source.findFirstOrThrow({ where: { chatbotId: chatbot.id } })
  const path = `/api/chatbots/${chatbot.id}/sources`
  const left = () => prisma.document.count({ where: { sourceId: id } })
  // The second batch fails, as it does where the process ends between the two.
  const fails = `if (select count(*) from documents) < 30 then raise exception 'the disk is away'; end if`
  await whileDeleting('documents', fails, async () => {
    t.equal((await owner.send(`${path}/${id}`, { method: 'DELETE' })).status, 200)
    t.equal(await left(), 10, 'it was cut off')
    t.match((await owner.json(path)).body, { sources: [] })
    t.equal((await owner.json(`${path}/${id}`)).status, 404)
  })
  t.equal(await sweepSources(), 1)
  t.equal(await left(), 0)
  t.equal(await prisma.source.count({ where: { id } }), 0)
  t.equal(await prisma.auditEntry.count({ where: { objectId: id, action: 'source.removed' } }), 1)
})

t.test('a chatbot or source that cannot be deleted does not keep others from being deleted', async t => {
  const places = await Promise.all([aPlace(frontdesk), aPlace(frontdesk)])
  const [stuck, other] = places.map(({ chatbot }) => chatbot.id)
  for (const { chatbot } of places) await indexPages(frontdesk, chatbot.id, [aPage(chatbot.id)])
  await db.pool.query(`create function keep() returns trigger language plpgsql as $$
    begin if old.chatbot_id = '${stuck}' then raise exception 'it cannot be deleted'; end if; return old; end $$`)
  await db.pool.query('create trigger keep before delete on documents for each row execute function keep()')
  const ids = { in: [stuck ?? '', other ?? ''] }
  await prisma.source.updateMany({ where: { chatbotId: ids }, data: { isDeleting: true } })
  const { id: sourceId } = await prisma.source.findFirstOrThrow({ where: { chatbotId: stuck ?? '' } })
  await sweepSources()
  t.same(failed, [{ sourceId }])
  t.same(await prisma.source.findMany({ where: { chatbotId: ids }, select: { id: true } }), [{ id: sourceId }])
  await prisma.chatbot.updateMany({ where: { id: ids }, data: { isDeleting: true } })
  await sweepChatbots()
  t.same(failed, [{ sourceId }, { chatbotId: stuck }])
  t.same(await prisma.chatbot.findMany({ where: { id: ids }, select: { id: true } }), [{ id: stuck }])
  await db.pool.query('drop trigger keep on documents; drop function keep')
  t.equal(await sweepChatbots(), 1)
})

t.test('what a chatbot has for 13 months is deleted in batches', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const count = () => prisma.analyticsValue.count({ where: { chatbotId: chatbot.id } })
  await db.pool.query(
    `insert into analytics_values (chatbot_id, measure, slot, value, count)
     select $1, 'page', now() - n * interval '15 minutes', 'https://shop.example/', 1 from generate_series(1, 2500) n`,
    [chatbot.id],
  )
  const fails = `if (select count(*) from analytics_values) < 2500 then raise exception 'the disk is away'; end if`
  await whileDeleting('analytics_values', fails, async () => {
    t.equal((await owner.send(`/api/chatbots/${chatbot.id}`, { method: 'DELETE' })).status, 200)
    t.equal(await count(), 1_500)
  })
  await sweepChatbots()
  t.equal(await count(), 0)
  t.equal(await prisma.chatbot.count({ where: { id: chatbot.id } }), 0)
})

t.test('what is being deleted is not on Home', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  await prisma.lead.create({ data: { chatbotId: chatbot.id, name: 'Kim' } })
  await prisma.source.create({
    data: { chatbotId: chatbot.id, kind: 'website', url: 'https://shop.example/', status: 'failed' },
  })
  const home = async () => (await owner.json('/api/home')).body
  t.match(await home(), { newLeads: 1, failedSources: [{ chatbotId: chatbot.id }] })
  await prisma.source.updateMany({ where: { chatbotId: chatbot.id }, data: { isDeleting: true } })
  t.match(await home(), { newLeads: 1, failedSources: [] })
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { isDeleting: true } })
  t.match(await home(), { newLeads: 0, failedSources: [] })
  t.match((await owner.json('/api/home/counts')).body, { newLeads: 0 })
})
