import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatNoticeTexts } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import { connect } from '@frontdesk/db/connect'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import { json, shopAuthority, startShopApi } from '@frontdesk/testing/shop-api'
import { testDatabase } from '@frontdesk/testing/test-database'
import { aVisitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { startTcpProxy } from './faults/harness/tcp-proxy.ts'
import { killOnExit } from './harness/kill-on-exit.ts'
import { findBrokenPromises } from './harness/ledger.ts'
import { startApiProcess, startWorkerProcess } from './harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

/*
 * Row 3: a worker is killed before a call is sent, while the shop thinks about it, and after the shop has answered. Real
 * processes with their real periods, a shop's API behind a wire that can be held.
 */

async function startDesk(t: Test) {
  const dir = t.testdir()
  const [{ url: databaseUrl }, redisServer, model, shop] = await Promise.all([
    testDatabase(t),
    startRedis({ dir }),
    startModelServer(),
    startShopApi(t),
  ])
  void redisServer.ended.then(killOnExit(() => process.kill(redisServer.pid, 'SIGKILL')))
  const wire = await startTcpProxy(`https://${shop.host}`)
  const db = connect({ databaseUrl, poolSize: 5, name: 'test', onIdleError: () => undefined })
  t.teardown(async () => {
    await Promise.all([model.stop(), db.close(), wire.stop()])
    await redisServer.stop()
  })
  const authority = join(dir, 'authority.pem')
  writeFileSync(authority, shopAuthority)
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisServer.url,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key-of-the-tests',
    DATA_DIR: dir,
    EGRESS_ALLOW_CALLS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: authority,
    RATE_LIMIT_SESSION_PER_MINUTE: '1000',
    RATE_LIMIT_IP_PER_MINUTE: '1000',
    RATE_LIMIT_IP_PER_DAY: '100000',
  }
  const api = await startApiProcess(t, env)
  const account = await anAccount(db)
  const chatbot = await aChatbot(db, { accountId: account.id })
  await db.prisma.connector.create({
    data: {
      chatbotId: chatbot.id,
      name: 'book_table',
      description: 'Books a table.',
      method: 'POST',
      host: new URL(wire.url).host,
      pathTemplate: '/bookings',
      parameters: { type: 'object', properties: { guests: { type: 'integer' } }, required: ['guests'] },
      isWriting: true,
    },
  })
  /** A visitor who has been asked whether a table is to be booked. */
  const anAskedVisitor = async () => {
    const visitor = aVisitor({ baseUrl: api.url, chatbotId: chatbot.id })
    model.scriptNext(
      { toolCalls: [{ id: 'c', name: 'book_table', arguments: '{"guests": 2}' }] },
      { text: 'Shall I book it?' },
    )
    const { body } = await visitor.ask('A table for two, please')
    t.match(body, { actions: [{ type: 'confirm', details: [{ name: 'guests', value: '2' }], yes: 'Yes, please' }] })
    return visitor
  }
  const stateOf = async () => (await db.prisma.toolCall.findFirst({ orderBy: { createdAt: 'desc' } }))?.state ?? 'none'
  return { db, model, shop, wire, env, account, anAskedVisitor, stateOf }
}

const unconfirmed = `<p>${chatNoticeTexts.en.call_unknown}</p>`

t.test('row 3, I6: killed at any moment, a call that changes something is made once at most', async t => {
  const frontdesk = await startDesk(t)
  const { shop, wire, model, stateOf } = frontdesk
  shop.answer(json({ booked: true }))
  // Each outlives the moment it was started for.
  const startWorker = () => startWorkerProcess(t, frontdesk.env)
  let worker = await startWorker()

  await t.test('before it is sent', async t => {
    const visitor = await frontdesk.anAskedVisitor()
    wire.pause()
    const answer = visitor.ask('Yes, please')
    await until(async () => (await stateOf()) === 'calling')
    worker.kill('SIGKILL')
    await worker.exited()
    wire.resume()
    worker = await startWorker()
    t.equal((await answer).body.reply, unconfirmed)
    t.equal(shop.requests.length, 0)
  })

  await t.test('while the shop has it', async t => {
    const visitor = await frontdesk.anAskedVisitor()
    shop.answer(() => undefined)
    const answer = visitor.ask('Yes, please')
    await until(() => shop.requests.length === 1)
    worker.kill('SIGKILL')
    await worker.exited()
    shop.answer(json({ booked: true }))
    worker = await startWorker()
    t.equal((await answer).body.reply, unconfirmed)
    t.equal(shop.requests.length, 1)
    t.equal(await stateOf(), 'unknown')
  })

  await t.test('after the shop has answered, before the reply is stored', async t => {
    const visitor = await frontdesk.anAskedVisitor()
    model.scriptNext({ text: 'Booked.', gated: true })
    const before = model.requests.length
    const answer = visitor.ask('Yes, please')
    await model.arrival(before)
    t.equal(await stateOf(), 'done')
    model.script({ text: 'It is booked.' })
    worker.kill('SIGKILL')
    await worker.exited()
    await startWorker()
    t.equal((await answer).body.reply, '<p>It is booked.</p>')
    t.match(model.requests.at(-1)?.body.messages.at(-1), { role: 'tool', content: /"booked":true/ })
    t.equal(shop.requests.length, 2, 'one for each table that was asked for in vain or not')
  })

  const keys = shop.requests.map(({ headers }) => headers['idempotency-key'])
  t.equal(new Set(keys).size, keys.length)
  t.same(await findBrokenPromises(frontdesk.db), [])
  t.equal((await frontdesk.db.prisma.usage.findFirst({ where: { accountId: frontdesk.account.id } }))?.used, 6)
})
