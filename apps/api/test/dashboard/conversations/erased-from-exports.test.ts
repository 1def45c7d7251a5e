import { randomUUID } from 'node:crypto'
import type { ExportJob } from '@frontdesk/contracts/conversations/export'
import { sweepExports } from '@frontdesk/exports/sweep-exports'
import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { inTransaction, untilBlocked } from '../../../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { holdersOf, readFilesBelow, readTables } from '../../../../../test/harness/stored-data.ts'
import { anExporter, aTalk, daysAgo, type Exporter } from '../../fixtures/exporter.ts'

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk

const path = '/api/conversations/export-jobs'

const look = async (who: Exporter, { id }: { id: string }) => (await who.json(`${path}/${id}`)).body as ExportJob
const download = (who: Exporter, { id }: { id: string }) => who.get(`${path}/${id}/download`)
const sweep = (olderThanMs = 60_000) => sweepExports(frontdesk, { olderThanMs })
const eraseAsOwner = (who: Exporter, sessionId: string) =>
  who.send(`/api/conversations/${sessionId}`, { method: 'DELETE' })

const ask = async (who: Exporter, body: object = {}) => (await who.json(path, { body })).body as ExportJob

async function ended(who: Exporter, job: { id: string }): Promise<ExportJob> {
  await until(async () => !['waiting', 'running'].includes((await look(who, job)).status))
  return look(who, job)
}

const written = async (who: Exporter, body: object = {}) => ended(who, await ask(who, body))

/** An owner with two chatbots. */
async function aBusiness() {
  const owner = await anExporter(frontdesk)
  const [one, other] = [
    await aChatbot(db, { accountId: owner.accountId, domains: ['shop.example'] }),
    await aChatbot(db, { accountId: owner.accountId }),
  ]
  return { owner, one, other }
}

const aSession = async (chatbotId: string, text: string) => {
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
  await visitor.ask(text)
  const erase = () =>
    visitor.fetch('/api/chat/conversation', {
      method: 'DELETE',
      headers: { 'x-chat-session-id': visitor.sessionId ?? '' },
    })
  return { sessionId: visitor.sessionId ?? '', erase }
}

/** As if the files had been written a quarter of an hour ago. */
const letTimePass = () =>
  db.pool.query(`update export_jobs set heartbeat_at = heartbeat_at - interval '15 minutes' where file is not null`)

t.test('row 92: an erased conversation is in no file any more, and the files are written anew without it', async t => {
  const { owner, one, other } = await aBusiness()
  const sessionId = await aTalk(db, one.id, [daysAgo(1)], 'canary')
  await aTalk(db, one.id, [daysAgo(2)], 'a bystander')
  const [all, ofOne, ofOther] = [
    await written(owner),
    await written(owner, { chatbotId: one.id }),
    await written(owner, { chatbotId: other.id }),
  ]
  t.equal((await eraseAsOwner(owner, sessionId)).status, 200)
  for (const job of [all, ofOne]) {
    t.match(await look(owner, job), { status: 'waiting', expiresAt: job.expiresAt, error: null })
    t.equal((await download(owner, job)).status, 409)
  }
  t.same(await look(owner, ofOther), ofOther, 'an export of another chatbot is left alone')
  t.match(await sweep(), { requeued: 2, givenUp: 0, filesRemoved: 2 })
  for (const job of [all, ofOne]) {
    t.match(await ended(owner, job), { status: 'done', messagesAll: 1, expiresAt: job.expiresAt })
    const { status, text } = await download(owner, job)
    t.equal(status, 200)
    t.match(text, 'a bystander')
    t.notMatch(text, 'canary')
  }
  t.same(holdersOf('canary', readFilesBelow(frontdesk.dataDir)), [])
  t.match(await sweep(), { requeued: 0, filesRemoved: 0 })
})

t.test('a visitor who began after an export was written leaves it alone', async t => {
  const { owner, one } = await aBusiness()
  const early = await aSession(one.id, 'early')
  const job = await written(owner)
  const late = await aSession(one.id, 'late')
  t.equal((await late.erase()).status, 200)
  t.same(await look(owner, job), job)
  await letTimePass()
  t.match(await sweep(), { requeued: 0 })
  t.match((await download(owner, job)).text, 'early')
  t.equal((await early.erase()).status, 200)
  t.match(await sweep(), { requeued: 1 }, 'one who was there before does not')
})

t.test(
  'visitors who erase one conversation after the other leave an owner the files, and they are replaced',
  async t => {
    const { owner, one } = await aBusiness()
    const sessions = [await aSession(one.id, 'canary one'), await aSession(one.id, 'canary two')]
    await aTalk(db, one.id, [daysAgo(1)], 'a bystander')
    const job = await written(owner)
    for (const { erase } of sessions) {
      t.equal((await erase()).status, 200)
      t.equal((await download(owner, job)).status, 200)
      t.match(await sweep(), { requeued: 0 }, 'not at once')
    }
    // Begun before the file is replaced: it is not in the new one either, so that it cannot be used to have a third.
    const late = await aSession(one.id, 'late')
    await letTimePass()
    t.match(await sweep(), { requeued: 1, filesRemoved: 0 })
    await until(async () => !(await download(owner, job)).text.includes('canary'))
    const { text } = await download(owner, job)
    t.match(text, 'a bystander')
    t.notMatch(text, 'late')
    await until(async () => (await db.prisma.exportJob.count({ where: { id: job.id, staleAt: null } })) === 1)
    t.equal((await late.erase()).status, 200)
    await letTimePass()
    t.match(await sweep(), { requeued: 0 })
  },
)

t.test('a conversation that is erased while its export is being written is not in the file', async t => {
  const { owner, one } = await aBusiness()
  const sessionId = await aTalk(db, one.id, [daysAgo(1)], 'canary')
  await aTalk(db, one.id, [daysAgo(1)], 'a bystander')
  const job = await inTransaction(db, async client => {
    // The writer has opened its snapshot, and waits for the messages.
    await client.query('lock table messages in access exclusive mode')
    const job = await ask(owner)
    await untilBlocked(db)
    const erased = eraseAsOwner(owner, sessionId)
    await untilBlocked(db, 2)
    await client.query('commit')
    t.equal((await erased).status, 200)
    return job
  })
  // Where the writer was the first of the two, its file was revoked. A sweep that comes before it has noticed leaves the
  // export alone for now, so another one has to follow.
  await until(async () => {
    await sweep(0)
    return !['waiting', 'running'].includes((await look(owner, job)).status)
  })
  t.match(await look(owner, job), { status: 'done', messagesAll: 1 })
  t.notMatch((await download(owner, job)).text, 'canary')
})

t.test('an export that found the erased conversation alone ends, and what it searched for is forgotten', async t => {
  const { owner, one } = await aBusiness()
  const canary = `canary${randomUUID()}`
  const sessionId = await aTalk(db, one.id, [daysAgo(1)], canary)
  const job = await written(owner, { q: canary })
  t.equal((await eraseAsOwner(owner, sessionId)).status, 200)
  await sweep()
  t.match(await ended(owner, job), { status: 'failed', error: /were erased/, q: null })
  await sweep()
  t.same(holdersOf(canary, await readTables(db)), [])
  t.same(holdersOf(canary, readFilesBelow(frontdesk.dataDir)), [])
})

t.test('a chatbot that is deleted takes its conversations out of the files', async t => {
  const { owner, one, other } = await aBusiness()
  await aTalk(db, one.id, [daysAgo(1)], 'canary')
  await aTalk(db, other.id, [daysAgo(1)], 'a bystander')
  const job = await written(owner)
  t.equal((await owner.send(`/api/chatbots/${one.id}`, { method: 'DELETE' })).status, 200)
  t.equal((await download(owner, job)).status, 409)
  t.match(await sweep(), { requeued: 1, filesRemoved: 1 })
  t.match(await ended(owner, job), { status: 'done', messagesAll: 1 })
  const { text } = await download(owner, job)
  t.match(text, 'a bystander')
  t.notMatch(text, 'canary')
})
