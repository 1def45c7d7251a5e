import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { randomUUID } from 'node:crypto'
import { findActor, type Actor } from '@frontdesk/accounts/actor'
import { connect } from '@frontdesk/db/connect'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { indexFile } from '@frontdesk/knowledge/indexing/index-file'
import { replaceFile } from '@frontdesk/knowledge/sources/edit-files'
import { addFileSource } from '@frontdesk/knowledge/sources/store-files'
import { workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { openIndex } from './open-index.ts'

const { db, parsers, stateOf, databaseUrl, redisUrl, namespace } = await openIndex(t)
const redis = workerRedis({ url: redisUrl, name: 'test', onError: () => undefined })
await redis.connect()
const queues = openQueues({ redis, namespace })
t.teardown(async () => {
  await queues.close()
  redis.disconnect()
})

/** A file that is indexed, and its owner. */
async function aFile() {
  const { id: chatbotId, accountId } = await aChatbot(db)
  const { user, member } = await aUser(db, { accountId })
  const content = Buffer.from('The first text.')
  const sourceId = await addFileSource({ db }, { chatbotId, language: null, name: 'first.txt', content })
  await db.prisma.source.update({ where: { id: sourceId }, data: { status: 'ready', indexRun: randomUUID() } })
  const actor = await findActor({ db }, { memberId: member.id, epoch: user.sessionEpoch, at: Date.now() })
  if (actor === null) throw new Error('the owner cannot log in')
  const replace = (by: Actor) =>
    replaceFile({ db, queues }, by, { chatbotId, sourceId, name: 'second.txt', content: Buffer.from('The second.') })
  const nameNow = async () => (await db.prisma.sourceFile.findUniqueOrThrow({ where: { sourceId } })).name
  return { sourceId, actor, replace, nameNow }
}

t.test('a file of several megabytes is indexed whole, letters at the borders of its parts included', async t => {
  const { id: chatbotId } = await aChatbot(db)
  // Each ü is two bytes, and the x in front puts one on each border.
  const content = Buffer.from(`x${'ü'.repeat(499_999)}ü middle ${'ü'.repeat(600_000)} end`)
  const sourceId = await addFileSource({ db }, { chatbotId, language: null, name: 'long.txt', content })
  await indexFile({ db, parsers }, sourceId, new AbortController().signal)
  const chunks = await db.prisma.chunk.findMany({ where: { document: { sourceId } }, orderBy: { position: 'asc' } })
  const text = chunks.map(chunk => chunk.text).join('')
  t.match(text, /^x/)
  t.match(text, /ü\s*middle\s*ü/)
  t.match(text, /end$/)
  t.notMatch(text, '\ufffd', 'no letter is cut')
})

t.test('a replaced file and the status of its source are written together', async t => {
  const { sourceId, actor, replace, nameNow } = await aFile()
  const holder = connect({ databaseUrl, poolSize: 1, name: 'holder', onIdleError: () => undefined })
  t.teardown(() => holder.close())
  await execute(holder.pool, sql`begin`)
  await execute(holder.pool, sql`select from sources where id = ${sourceId} for update`)
  const replacing = replace(actor)
  await until(async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await execute(db.pool, waiting)) === 1
  })
  t.equal(await nameNow(), 'first.txt', 'not before the source can be marked')
  await execute(holder.pool, sql`commit`)
  await replacing
  t.equal(await nameNow(), 'second.txt')
  t.match(await stateOf(sourceId), { status: 'pending', enqueueCount: 2, indexRun: null })
  t.ok(await queues.isPending('index-source', `index-source-${sourceId}-2`))
  t.equal(await db.prisma.auditEntry.count({ where: { objectId: sourceId } }), 1)
})

t.test('a change that cannot be recorded changes nothing', async t => {
  const { sourceId, actor, replace, nameNow } = await aFile()
  await t.rejects(replace({ ...actor, userId: randomUUID() }))
  t.equal(await nameNow(), 'first.txt')
  t.match(await stateOf(sourceId), { status: 'ready', enqueueCount: 1 })
})
