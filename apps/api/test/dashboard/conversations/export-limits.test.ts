import { text } from 'node:stream/consumers'
import { aChatbot } from '@frontdesk/testing/factories'
import type { Db } from '@frontdesk/db/connect'
import type { ExportDocument } from '@frontdesk/contracts/conversations/export'
import t from 'tap'
import { inTransaction, untilBlocked } from '../../../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { anExporter, begin, exportPath, fill, openExports } from '../../fixtures/exporter.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk

const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { error: { code: string } }).error.code,
]

/** Somebody whose one chatbot has so many messages that no buffer on the way holds all of them. */
async function aLargeOwner({ messages = 3_000, of = frontdesk } = {}) {
  const owner = await anExporter(of)
  const chatbot = await aChatbot(of.db, { accountId: owner.accountId })
  await fill(of.db, { chatbotId: chatbot.id, conversations: 6, messages: messages / 6, characters: 12_000 })
  return { owner, chatbot }
}

/** Nobody reads or writes messages while the task runs. */
const whileLocked = <T>(over: Pick<Db, 'pool'>, task: () => Promise<T>): Promise<T> =>
  inTransaction(over, async client => {
    await client.query('lock table messages in access exclusive mode')
    return task()
  })

t.test('I34: 50,000 messages pass, 50,001 are refused before the first byte', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  await fill(db, { chatbotId: chatbot.id, conversations: 10, messages: 5_000 })
  const csv = await owner.export()
  t.equal(csv.status, 200)
  t.equal(csv.text.split('\r\n').length, 50_000 + 2)
  const { messagesCount, sessions } = await owner.document()
  t.equal(messagesCount, 50_000)
  t.equal(
    sessions.reduce((sum, { messages }) => sum + messages.length, 0),
    50_000,
  )
  await fill(db, { chatbotId: chatbot.id, conversations: 1, messages: 1 })
  for (const format of ['csv', 'json']) {
    const answer = await owner.export({ format })
    t.same(codeOf(answer), [413, 'EXPORT_TOO_LARGE'])
    t.match(answer.text, '/api/conversations/export-jobs')
    t.equal(answer.headers['content-disposition'], undefined)
  }
})

t.test('row 53: what counts are the messages that would be exported, not those that match', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  await fill(db, { chatbotId: chatbot.id, conversations: 10, messages: 5_001 })
  await db.pool.query(
    `update messages set content = 'needle' where id in (
       select min(messages.id) from messages join conversations on conversations.id = conversation_id
       where chatbot_id = $1 group by conversation_id)`,
    [chatbot.id],
  )
  t.same(codeOf(await owner.export({ q: 'needle' })), [413, 'EXPORT_TOO_LARGE'])
})

t.test('I33: what is written or removed during an export does not change it', async t => {
  const { owner, chatbot } = await aLargeOwner()
  const response = await begin(`${frontdesk.url}${exportPath}?format=json`, owner.cookie())
  t.equal(response.statusCode, 200)
  t.equal(await openExports(db), 1, 'it waits for its reader')
  await fill(db, { chatbotId: chatbot.id, conversations: 3, messages: 100 })
  await db.pool.query(
    `insert into messages (conversation_id, role, content, context_epoch)
     select id, 'user', 'too late', 0 from conversations where chatbot_id = $1`,
    [chatbot.id],
  )
  await db.pool.query(
    `delete from conversations where id = (select max(id) from conversations where chatbot_id = $1)`,
    [chatbot.id],
  )
  t.equal(await openExports(db), 1, 'and still does')
  const document = JSON.parse(await text(response)) as ExportDocument
  t.match(document, { sessionsCount: 6, messagesCount: 3_000 })
  t.same(
    document.sessions.map(({ messagesCount, messages }) => [messagesCount, messages.length]),
    Array.from({ length: 6 }, () => [500, 500]),
  )
  t.notMatch(JSON.stringify(document), 'too late')
  await until(async () => (await openExports(db)) === 0)
})

t.test('row 24: a reader who leaves frees the connection, in the middle of the file as during the search', async t => {
  const { owner } = await aLargeOwner()
  const response = await begin(`${frontdesk.url}${exportPath}`, owner.cookie())
  t.equal(await openExports(db), 1)
  response.destroy()
  await until(async () => (await openExports(db)) === 0)

  await whileLocked(db, async () => {
    const leaving = new AbortController()
    const url = `${frontdesk.url}${exportPath}?q=hello`
    const asked = fetch(url, { headers: { cookie: owner.cookie() }, signal: leaving.signal })
    await untilBlocked(db)
    leaving.abort()
    await t.rejects(asked, { name: 'AbortError' })
    await until(async () => (await openExports(db)) === 0)
  })
  t.equal((await owner.export()).status, 200, 'and the next export may begin')
})

t.test('row 24: one export of an account at a time, over all processes, and four in one process', async t => {
  const owner = await anExporter(frontdesk)
  const other = await frontdesk.addApi()
  const second = await anExporter({ db, url: other.url }, { accountId: owner.accountId })
  const others = await Promise.all([1, 2, 3].map(() => anExporter(frontdesk)))
  const fifth = await anExporter(frontdesk)
  const first = await whileLocked(db, async () => {
    const running = [owner, ...others].map(one => one.export())
    await untilBlocked(db, 4)
    const answer = await second.export()
    t.same(codeOf(answer), [429, 'EXPORT_RUNNING'])
    t.match(Number(answer.headers['retry-after']), 10)
    t.same(codeOf(await fifth.export()), [429, 'EXPORTS_BUSY'])
    return { running }
  })
  for (const answer of await Promise.all(first.running)) t.equal(answer.status, 200)
  t.equal((await second.export()).status, 200)
  t.equal((await fifth.export()).status, 200)
})

t.test('row 24: a client that stalls an export loses its slot to another account', async t => {
  const impatient = await startFrontdesk(t, { hasWorker: false, apiTimes: { slowReaderMs: 50 } })
  const slow = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { owner } = await aLargeOwner({ of: impatient })
      return begin(`${impatient.url}${exportPath}`, owner.cookie())
    }),
  )
  t.same(
    slow.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200],
  )
  const newcomer = await anExporter(impatient)
  await until(async () => (await newcomer.export()).status === 200)
  const ends = slow.map(response =>
    text(response).then(
      () => 'whole',
      () => 'cut off',
    ),
  )
  t.same((await Promise.all(ends)).toSorted(), ['cut off', 'whole', 'whole', 'whole'])
})

t.test('row 54: a search that takes too long is refused, and its connection is released', async t => {
  const hasty = await startFrontdesk(t, { hasWorker: false, apiTimes: { exportStatementMs: 100 } })
  const owner = await anExporter(hasty)
  const answer = await whileLocked(hasty.db, () => owner.export({ q: 'hello' }))
  t.same(codeOf(answer), [413, 'EXPORT_TOO_SLOW'])
  t.match(answer.text, '/api/conversations/export-jobs')
  await until(async () => (await openExports(hasty.db)) === 0)
  t.equal((await owner.export({ q: 'hello' })).status, 200)
})

t.test('I33: an export that breaks on the way breaks its connection, too', async t => {
  const { owner } = await aLargeOwner()
  const response = await begin(`${frontdesk.url}${exportPath}`, owner.cookie())
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'frontdesk export'`,
  )
  await t.rejects(text(response), { code: 'ECONNRESET' })
})
