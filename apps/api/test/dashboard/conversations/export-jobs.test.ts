import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ExportJob } from '@frontdesk/contracts/conversations/export'
import { sweepExports } from '@frontdesk/exports/sweep-exports'
import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { inTransaction, untilBlocked } from '../../../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { anExporter, aTalk, daysAgo, fill, openExports, type Exporter } from '../../fixtures/exporter.ts'

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk

const path = '/api/conversations/export-jobs'

const ask = async (who: Exporter, body: object = {}) => {
  const { status, body: answer } = await who.json(path, { body })
  if (status !== 202) throw new Error(`not accepted: ${status} ${JSON.stringify(answer)}`)
  // Its shape is that of the response schema.
  return answer as ExportJob
}
const look = async (who: Exporter, id: string) => (await who.json(`${path}/${id}`)).body as ExportJob

/** Waits until the export has come to its end. */
async function ended(who: Exporter, { id }: ExportJob): Promise<ExportJob> {
  await until(async () => !['waiting', 'running'].includes((await look(who, id)).status))
  return look(who, id)
}

const download = (who: Exporter, { id }: ExportJob) => who.get(`${path}/${id}/download`)

const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { error: { code: string } }).error.code,
]

const sweep = (olderThanMs = 60_000) => sweepExports(frontdesk, { olderThanMs })

t.test('a worker writes the same file as the export itself, and tells how far it is', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  await aTalk(db, chatbot.id, [daysAgo(3), daysAgo(2)], '=1+1')
  await aTalk(db, chatbot.id, [daysAgo(9)], 'Öffnungszeiten')
  for (const format of ['csv', 'json'] as const) {
    const filters = { chatbotId: chatbot.id, from: '2020-01-01', to: '2999-12-31', q: 'ö' }
    const job = await ask(owner, { format, ...filters })
    t.match(job, { status: /waiting|running/, format, ...filters, error: null, expiresAt: null })
    t.match(await ended(owner, job), { id: job.id, status: 'done', messagesDone: 1, messagesAll: 1 })
    const file = await download(owner, job)
    t.equal(file.status, 200)
    t.match(file.headers, {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': new RegExp(`^attachment; filename="conversations_[\\d-]+_[0-9a-f]{8}\\.${format}"$`),
      'content-length': String(Buffer.byteLength(file.text)),
      'cache-control': 'no-store',
    })
    t.equal(file.text, (await owner.export({ format, ...filters })).text)
  }
  const { jobs } = (await owner.json(path)).body as { jobs: ExportJob[] }
  t.same(
    jobs.map(({ format, status }) => [format, status]),
    [
      ['json', 'done'],
      ['csv', 'done'],
    ],
  )
})

t.test('row 24: what is too large for one answer is written to a file', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  await fill(db, { chatbotId: chatbot.id, conversations: 3, messages: 16_667 })
  t.equal((await owner.export()).status, 413)
  const job = await ended(owner, await ask(owner))
  t.match(job, { status: 'done', messagesDone: 50_001, messagesAll: 50_001 })
  t.equal((await download(owner, job)).text.split('\r\n').length, 50_001 + 2)
})

t.test('without the permission there is no file, and exports of others look nonexistent', async t => {
  const owner = await anExporter(frontdesk)
  const [mine, other] = [
    await aChatbot(db, { accountId: owner.accountId }),
    await aChatbot(db, { accountId: owner.accountId }),
  ]
  const permissions = ['conversations'] as const
  const some = { accountId: owner.accountId, permissions: [...permissions], chatbotIds: [mine.id] }
  const member = await anExporter(frontdesk, some)
  const all = await ended(owner, await ask(owner))
  const one = await ended(member, await ask(member))
  t.equal((await owner.json(`${path}/${one.id}`)).status, 200, 'an owner sees those of the others')
  const seen = ((await member.json(path)).body as { jobs: ExportJob[] }).jobs.map(({ id }) => id)
  t.same(seen, [one.id], 'a member only what they may read')
  t.same(codeOf(await member.send(path, { body: { chatbotId: other.id } })), [403, 'CHATBOT_FORBIDDEN'])
  t.same(codeOf(await member.send(path, { body: { chatbotId: randomUUID() } })), [404, 'CHATBOT_UNKNOWN'])
  t.same(codeOf(await member.send(path, { body: { from: '2026-02-30' } })), [400, 'DAY_INVALID'])

  const stranger = await anExporter(frontdesk)
  for (const [who, id] of [
    [member, all.id],
    [stranger, all.id],
  ] as const) {
    for (const [place, method] of [
      [`${path}/${id}`, 'GET'],
      [`${path}/${id}/download`, 'GET'],
      [`${path}/${id}`, 'DELETE'],
    ] as const) {
      const answer = await who.send(place, { method })
      t.same(codeOf(answer), [404, 'EXPORT_JOB_UNKNOWN'], `${method} ${place}`)
      t.equal(answer.text, (await who.send(place.replace(id, randomUUID()), { method })).text)
    }
  }
  await db.prisma.memberChatbot.updateMany({ where: { chatbotId: mine.id }, data: { chatbotId: other.id } })
  t.equal((await download(member, one)).status, 404, 'what they may not read any more is not theirs any more')
  await db.prisma.account.update({ where: { id: owner.accountId }, data: { plan: 'free' } })
  for (const place of [path, `${path}/${all.id}`, `${path}/${all.id}/download`]) {
    t.same(codeOf(await owner.send(place)), [403, 'PLAN_TOO_SMALL'])
  }
  t.equal((await owner.send(path, { body: {} })).status, 403)
})

t.test('one is written at a time, and a cancelled one leaves nothing behind', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  await fill(db, { chatbotId: chatbot.id, conversations: 2, messages: 10 })
  const job = await inTransaction(db, async client => {
    await client.query('lock table messages in access exclusive mode')
    const job = await ask(owner)
    await untilBlocked(db)
    const second = await owner.send(path, { body: {} })
    t.same(codeOf(second), [429, 'EXPORT_RUNNING'])
    t.match(Number(second.headers['retry-after']), 10)
    t.same(codeOf(await download(owner, job)), [409, 'EXPORT_NOT_READY'])
    t.same(await owner.json(`${path}/${job.id}`, { method: 'DELETE' }), { status: 200, body: { success: true } })
    return job
  })
  await until(async () => (await openExports(db)) === 0)
  t.match(await look(owner, job.id), { status: 'cancelled', messagesDone: 0 })
  t.same(codeOf(await download(owner, job)), [410, 'EXPORT_FILE_GONE'])
  const next = await ended(owner, await ask(owner))
  t.equal((await owner.send(`${path}/${next.id}`, { method: 'DELETE' })).status, 200)
  t.same(codeOf(await download(owner, next)), [410, 'EXPORT_FILE_GONE'])
  const names = await frontdesk.exportFiles.names()
  t.same(
    names.filter(name => name.startsWith(job.id) || name.startsWith(next.id)),
    [],
  )
})

t.test('I30: a file is gone before the first message in it is 30 days old, and after 7 days', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  const hours = 60 * 60 * 1_000
  const lifeOf = async () => {
    const { expiresAt } = await ended(owner, await ask(owner))
    return Math.round((Date.parse(expiresAt ?? '') - Date.now()) / hours)
  }
  await aTalk(db, chatbot.id, [new Date(Date.now() - 2 * hours)])
  t.equal(await lifeOf(), 7 * 24)
  await aTalk(db, chatbot.id, [new Date(Date.now() - 27 * 24 * hours)])
  t.equal(await lifeOf(), 3 * 24)
  await aTalk(db, chatbot.id, [new Date(Date.now() - 29.5 * 24 * hours)], 'almost too old')
  const job = await ended(owner, await ask(owner))
  t.match(job, { messagesAll: 2 })
  t.notMatch((await download(owner, job)).text, 'almost too old')

  await db.pool.query(`update export_jobs set expires_at = now() - interval '1 second' where id = $1`, [job.id])
  t.equal((await look(owner, job.id)).status, 'expired')
  t.same(codeOf(await download(owner, job)), [410, 'EXPORT_FILE_GONE'], 'before its file has been removed')
  t.ok((await frontdesk.exportFiles.names()).includes(`${job.id}-1.csv`))
  t.equal((await sweep()).filesRemoved, 1)
  t.notOk((await frontdesk.exportFiles.names()).includes(`${job.id}-1.csv`))
  t.equal((await look(owner, job.id)).status, 'expired', 'and after that')
  t.equal((await sweep()).filesRemoved, 0)
})

t.test('an export that was lost on the way is enqueued again, and not for ever', async t => {
  const owner = await anExporter(frontdesk)
  // As it is where Redis was away at the time: nobody has the job.
  const lost = async (lostCount: number) => {
    const job = await db.prisma.exportJob.create({
      data: {
        accountId: owner.accountId,
        requestedBy: randomUUID(),
        format: 'csv',
        filters: { chatbotId: null, chatbotIds: null, from: null, to: null, q: null },
        status: 'running',
        lostCount,
      },
    })
    return look(owner, job.id)
  }
  const job = await lost(0)
  await frontdesk.exportFiles.write(`${job.id}-1.csv`, Readable.from(['half']))
  t.match(await sweep(), { requeued: 0, givenUp: 0 }, 'not at once')
  t.match(await sweep(0), { requeued: 1, givenUp: 0 })
  t.match(await ended(owner, job), { status: 'done', messagesAll: 0 })
  t.match((await download(owner, job)).text, /^\uFEFF"Chatbot"/, 'written over what an earlier run left')
  const last = await lost(4)
  t.match(await sweep(0), { requeued: 0, givenUp: 1 })
  t.match(await look(owner, last.id), { status: 'failed', error: /never came to its end/ })
})

t.test('an account has twenty files of exports, which others do not count, and makes room by deleting one', async t => {
  const [owner, other] = [await anExporter(frontdesk), await anExporter(frontdesk)]
  const { accountId } = owner
  const { user } = await db.prisma.member.findFirstOrThrow({ where: { accountId }, include: { user: true } })
  const files = Array.from({ length: 20 }, (_, at) => ({
    accountId,
    requestedBy: user.id,
    format: 'csv' as const,
    filters: { chatbotIds: null },
    status: 'done' as const,
    // Some are being written anew, and one has expired.
    ...(at < 10 ? { file: `${at}.csv` } : { staleAt: new Date() }),
    expiresAt: new Date(Date.now() + (at === 0 ? -1 : 1) * 60 * 60 * 1_000),
  }))
  await db.prisma.exportJob.createMany({ data: files })
  const twentieth = await ended(owner, await ask(owner))
  t.same(codeOf(await owner.send(path, { body: {} })), [409, 'EXPORT_LIMIT'])
  t.equal((await ended(other, await ask(other))).status, 'done')
  t.equal((await owner.send(`${path}/${twentieth.id}`, { method: 'DELETE' })).status, 200)
  t.equal((await ended(owner, await ask(owner))).status, 'done')
})
