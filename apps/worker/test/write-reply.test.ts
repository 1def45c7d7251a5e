import { randomUUID } from 'node:crypto'
import { storeRequestData, readRequestData } from '@frontdesk/conversations/turn/request-data'
import { replyWriter } from '@frontdesk/reply-stream/reply-writer'
import t from 'tap'
import { startTcpProxy } from '../../../test/faults/harness/tcp-proxy.ts'
import { findBrokenPromises } from '../../../test/harness/ledger.ts'
import { inTransaction, untilBlocked } from '../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { greetings } from '@frontdesk/testing/greetings'
import { until } from '@frontdesk/testing/until'
import { openWorker } from './open-worker.ts'

const { fixture, deps, provider, lines, said, replyOf, answerTo, run } = await openWorker(t)
const { db, redis, namespace, accept, claim, conversation } = fixture

const jobsWaiting = async (replyId: string, enqueueCount: number): Promise<boolean> =>
  deps.queues.isPending('write-reply', `${replyId}-${enqueueCount}`)

t.afterEach(() => {
  provider.script({ text: 'Hello.' })
  lines.length = 0
})

t.test('a streamed turn is shown piece by piece, and its end is what is stored', async t => {
  const { conversationId, replyId, messageId } = await accept({ isStreamed: true })
  await storeRequestData(deps, replyId, { contextData: { member: true } })
  provider.scriptNext({ text: 'Happy **to** help you.' })
  await run(conversationId).finished
  const events = await said(replyId)
  t.equal(events.filter(name => !['status', 'done'].includes(name)).join(''), 'Happy **to** help you.')
  t.equal(events.at(-1), 'done')
  t.equal((await answerTo(messageId))?.content, '<p>Happy <strong>to</strong> help you.</p>')
  t.equal((await replyOf(replyId)).state, 'answered')
  t.match(await conversation(conversationId), { leaseToken: null })
  t.same(await readRequestData(deps, { replyId }), {}, 'what came with the message is gone')
})

t.test('of a turn that nobody watches, only the end is published', async t => {
  const { conversationId, replyId } = await accept()
  await run(conversationId).finished
  t.same(await said(replyId), ['done'])
})

t.test('waiting turns are answered one after another, each with what came before', async t => {
  const first = await accept({ text: 'one' })
  const { sessionId, conversationId } = first
  const second = await accept({ sessionId, text: 'two' })
  provider.scriptNext({ status: 401 }, { text: 'Hello second.' })
  const third = await accept({ sessionId, text: 'three' })
  const before = provider.requests.length
  const usage = await fixture.usage()
  await Promise.all([run(conversationId).finished, run(conversationId).finished, run(conversationId).finished])
  t.match(await replyOf(first.replyId), { state: 'failed', failure: 'PROVIDER_REFUSED' })
  t.same(await said(first.replyId), ['error'])
  t.equal((await replyOf(second.replyId)).state, 'answered')
  t.equal((await replyOf(third.replyId)).state, 'answered')
  const prompts = provider.requests.slice(before).map(({ body }) => body.messages.length)
  t.same(prompts, [2, 2, 4], 'one provider call each; the failed turn is in nobody’s prompt')
  t.same(await fixture.usage(), { used: usage.used - 1, ledger: usage.ledger - 1 })
})

t.test('a turn that five attempts did not survive is given up without asking the provider', async t => {
  const { conversationId, replyId } = await accept({ isStreamed: true })
  const usage = await fixture.usage()
  await db.pool.query('update replies set claims = 5 where id = $1', [replyId])
  const before = provider.requests.length
  await run(conversationId).finished
  t.equal(provider.requests.length, before)
  t.match(await replyOf(replyId), { state: 'failed', failure: 'REPLY_ABANDONED', claims: 6 })
  t.same(await said(replyId), ['error'])
  t.same(await fixture.usage(), { used: usage.used - 1, ledger: usage.ledger - 1 })
})

t.test('a worker that is told to stop hands the turn back, and asks again for it', async t => {
  const { conversationId, replyId, messageId } = await accept({ isStreamed: true })
  provider.scriptNext({ tokens: greetings(4), gated: true })
  const { finished, stop } = run(conversationId)
  const call = await provider.arrival(provider.requests.length)
  await call.release(2)
  await until(async () => (await said(replyId)).length > 0)
  stop.abort(new Error('this worker is stopping'))
  await finished
  await provider.when(() => call.state === 'left')
  t.match(await conversation(conversationId), { leaseToken: null, leaseUntil: null })
  t.match(await replyOf(replyId), { state: 'pending', enqueueCount: 2, claims: 1, releases: 1 })
  t.equal(await jobsWaiting(replyId, 2), true)
  await run(conversationId).finished
  const events = await said(replyId)
  t.ok(events.includes('reset'))
  t.same(
    events.slice(events.indexOf('reset')).filter(name => name !== 'status'),
    ['reset', 'Hello.', 'done'],
  )
  t.equal((await answerTo(messageId))?.content, '<p>Hello.</p>')
})

t.test('a worker that is told to stop between two turns asks for the one that waits', async t => {
  const first = await accept()
  const { conversationId, sessionId } = first
  const second = await accept({ sessionId })
  provider.scriptNext({ text: 'Hello first.', gated: true })
  const { finished, stop } = run(conversationId)
  const call = await provider.arrival(provider.requests.length)
  await inTransaction(db, async client => {
    await client.query('select from conversations where id = $1 for update', [conversationId])
    await call.release()
    await untilBlocked(db)
    stop.abort(new Error('this worker is stopping'))
  })
  await finished
  t.equal((await replyOf(first.replyId)).state, 'answered')
  t.match(await replyOf(second.replyId), { state: 'pending', claims: 0, enqueueCount: 2 })
  t.equal(await jobsWaiting(second.replyId, 2), true)
  t.match(await conversation(conversationId), { leaseToken: null, leaseUntil: null })
  await run(conversationId).finished
})

t.test('an attempt that was superseded stops writing and stores nothing', async t => {
  const { conversationId, replyId, messageId } = await accept({ isStreamed: true })
  provider.scriptNext({ tokens: greetings(4), gated: true })
  const { finished } = run(conversationId)
  const call = await provider.arrival(provider.requests.length)
  await call.release(1)
  await until(async () => (await said(replyId)).includes('Hello o.'))
  await db.pool.query('update conversations set lease_until = null where id = $1', [conversationId])
  const heir = await claim(conversationId)
  await replyWriter({ redis, namespace }, replyId, heir).publish([{ event: 'token', data: { text: 'Heir' } }])
  await call.release(1)
  await finished
  await provider.when(() => call.state === 'left')
  t.equal(await answerTo(messageId), null)
  t.same((await said(replyId)).slice(-2), ['reset', 'Heir'])
  t.match(await replyOf(replyId), { state: 'pending', attempt: heir.attempt, enqueueCount: 1 })
  t.ok((await conversation(conversationId)).leaseToken)
  t.match(lines.join('\n'), 'superseded')
  await db.pool.query('update conversations set lease_until = null where id = $1', [conversationId])
  await run(conversationId).finished
})

t.test('a worker that was paused beyond its lease notices, and leaves the turn to the other worker', async t => {
  const { conversationId, replyId } = await accept()
  provider.scriptNext({ text: 'Hello late.', gated: true })
  const { finished } = run(conversationId, { needs: { ...deps, times: { ...deps.times, leaseMs: 60 } } })
  const call = await provider.arrival(provider.requests.length)
  const other = randomUUID()
  await db.pool.query(
    `update conversations set lease_token = $2, lease_until = now() + interval '1 minute' where id = $1`,
    [conversationId, other],
  )
  await finished
  await provider.when(() => call.state === 'left')
  t.equal((await conversation(conversationId)).leaseToken, other)
  t.match(await replyOf(replyId), { state: 'pending', enqueueCount: 1 })
  t.match(lines.join('\n'), 'the lease went to another worker')
  await db.pool.query('update conversations set lease_until = null where id = $1', [conversationId])
  await run(conversationId).finished
})

t.test('a lease is kept for as long as the writing takes', async t => {
  const { conversationId, replyId } = await accept()
  provider.scriptNext({ text: 'Hello slowly.', gated: true })
  const { finished } = run(conversationId, { needs: { ...deps, times: { ...deps.times, leaseMs: 300 } } })
  const call = await provider.arrival(provider.requests.length)
  const first = (await conversation(conversationId)).leaseUntil?.getTime() ?? 0
  await until(async () => ((await conversation(conversationId)).leaseUntil?.getTime() ?? 0) > first + 150)
  await call.release()
  await finished
  t.match(await replyOf(replyId), { state: 'answered', claims: 1 })
})

t.test('the lease of a dead worker is waited for by the job it left behind, and by no other', async t => {
  const { conversationId, replyId } = await accept()
  await claim(conversationId)
  const runsOut = (ms: number) =>
    db.pool.query(`update conversations set lease_until = clock_timestamp() + $2 * interval '1 ms' where id = $1`, [
      conversationId,
      ms,
    ])
  await run(conversationId).finished
  t.equal((await replyOf(replyId)).state, 'pending')

  await runsOut(60_000)
  const { finished, stop } = run(conversationId, { wasInterrupted: true })
  stop.abort(new Error('this worker is stopping'))
  await finished
  t.match(await replyOf(replyId), { state: 'pending', enqueueCount: 2 }, 'whoever stops while waiting asks again')

  await runsOut(100)
  await run(conversationId, { wasInterrupted: true }).finished
  t.match(await replyOf(replyId), { state: 'answered', claims: 2 })
})

t.test('a job that was taken for a dead worker’s ends where the worker lives and goes on', async t => {
  const { conversationId, replyId } = await accept()
  await claim(conversationId)
  let hasEnded = false
  const renew = () =>
    db.pool.query(`update conversations set lease_until = clock_timestamp() + interval '2 s' where id = $1`, [
      conversationId,
    ])
  await renew()
  const { finished } = run(conversationId, { wasInterrupted: true })
  void finished.then(() => (hasEnded = true))
  await until(() => renew().then(() => hasEnded))
  t.match(await replyOf(replyId), { state: 'pending', claims: 1, enqueueCount: 1 })
  await db.pool.query('update conversations set lease_until = null where id = $1', [conversationId])
  await run(conversationId).finished
})

t.test('a reply that an agent’s takeover superseded is not stored, and the conversation is released', async t => {
  const { conversationId, replyId, messageId } = await accept()
  provider.scriptNext({ text: 'Hello over there.', gated: true })
  const { finished } = run(conversationId)
  const call = await provider.arrival(provider.requests.length)
  await db.pool.query(
    `update conversations set mode = 'human', live_status = 'open', version = version + 1 where id = $1`,
    [conversationId],
  )
  await db.pool.query(`update replies set state = 'handed_over' where id = $1`, [replyId])
  await call.release()
  await finished
  t.equal(await answerTo(messageId), null)
  t.match(await conversation(conversationId), { leaseToken: null, leaseUntil: null })
  t.match(lines.join('\n'), 'attempt superseded')
  // No takeover of ours has given the charge back here.
  await db.pool.query(`insert into charges (message_id, kind, account_id, period)
    select message_id, 'refund', account_id, period from charges where message_id = ${messageId}`)
  await db.pool.query('update usage set used = used - 1')
})

t.test('an error that is ours fails the job and frees the conversation', async t => {
  const { conversationId, replyId } = await accept()
  const needs = {
    ...deps,
    retrieve: async () => {
      throw new TypeError('unexpected error')
    },
  }
  await t.rejects(run(conversationId, { needs }).finished, { name: 'TypeError' })
  t.match(await conversation(conversationId), { leaseToken: null })
  t.match(await replyOf(replyId), { state: 'pending', claims: 1 })
  await run(conversationId).finished
})

t.test('a reply is stored even when Redis goes away in the middle', async t => {
  const { conversationId, replyId, messageId } = await accept({ isStreamed: true })
  const leaving = redis.duplicate()
  provider.scriptNext({ tokens: greetings(3), gated: true })
  const { finished } = run(conversationId, { needs: { ...deps, redis: leaving } })
  const call = await provider.arrival(provider.requests.length)
  await call.release(1)
  await until(async () => (await said(replyId)).includes('Hello o.'))
  leaving.disconnect()
  await call.release()
  await finished
  t.equal((await answerTo(messageId))?.content, '<p>Hello o.</p>\n<p>Hello oo.</p>\n<p>Hello ooo.</p>')
  t.notOk((await said(replyId)).includes('done'))
  t.match(lines.join('\n'), 'could not publish')
  t.match(lines.join('\n'), 'reply stored, but not published')
})

t.test('a streamed reply is stored while Redis is silent, and its end is published when Redis is back', async t => {
  const wire = await startTcpProxy(`redis://${redis.options.host}:${redis.options.port}`)
  const silent = redis.duplicate({ host: '127.0.0.1', port: Number(new URL(wire.url).port) })
  t.teardown(async () => {
    silent.disconnect()
    await wire.stop()
  })
  const { conversationId, replyId, messageId } = await accept({ isStreamed: true })
  provider.scriptNext({ tokens: greetings(3), gated: true })
  const { finished } = run(conversationId, { needs: { ...deps, redis: silent } })
  const call = await provider.arrival(provider.requests.length)
  await call.release(1)
  await until(async () => (await said(replyId)).includes('Hello o.'))
  wire.pause()
  await call.release()
  await until(async () => (await replyOf(replyId)).state === 'answered')
  t.equal((await answerTo(messageId))?.content, '<p>Hello o.</p>\n<p>Hello oo.</p>\n<p>Hello ooo.</p>')
  wire.resume()
  await finished
  await until(async () => (await said(replyId)).includes('done'))
  t.equal((await said(replyId)).indexOf('done'), (await said(replyId)).length - 1)
})

t.test('after all this, every accepted message is answered and charged as promised', async t => {
  t.same(await findBrokenPromises(db), [])
})
