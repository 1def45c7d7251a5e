import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { connect } from '@frontdesk/db/connect'
import { JobPutOff } from '@frontdesk/jobs/job-put-off'
import { aChatbot } from '@frontdesk/testing/factories'
import { maxLostClaims, openSuspectPlaces } from '@frontdesk/worker/jobs/write-reply/suspect-turns'
import t, { type Test } from 'tap'
import { startTcpProxy } from '../../../test/faults/harness/tcp-proxy.ts'
import { findBrokenPromises } from '../../../test/harness/ledger.ts'
import { until } from '@frontdesk/testing/until'
import { openWorker } from './open-worker.ts'

const { fixture, deps, provider, replyOf, answerTo, run } = await openWorker(t)
const { db, accept, claim } = fixture

t.afterEach(() => provider.script({ text: 'Hello.' }))
provider.script({ text: 'Hello.' })

/** A worker claims the turn, and dies. */
async function loseClaim(conversationId: string): Promise<void> {
  await claim(conversationId)
  await db.pool.query('update conversations set lease_until = null where id = $1', [conversationId])
}

t.test('I2: a turn that many workers hand back is answered, and one that many lose is given up', async t => {
  const kept = await accept({ isStreamed: true })
  const lost = await accept({ isStreamed: true })
  for (let count = 0; count < 5; count += 1) {
    provider.scriptNext({ text: 'Happy to help you.', gated: true })
    const before = provider.requests.length
    const { finished, stop } = run(kept.conversationId)
    await provider.arrival(before)
    stop.abort(new Error('this worker is stopping'))
    await finished
  }
  t.match(await replyOf(kept.replyId), { state: 'pending', claims: 5, releases: 5 })
  await run(kept.conversationId).finished
  t.equal((await answerTo(kept.messageId))?.content, '<p>Hello.</p>')

  for (let count = 0; count < maxLostClaims; count += 1) await loseClaim(lost.conversationId)
  await run(lost.conversationId).finished
  t.match(await replyOf(lost.replyId), { state: 'failed', failure: 'REPLY_ABANDONED' })
})

t.test('row 32: a turn whose worker lives and loses its job, because Redis was silent, was not lost', async t => {
  const { conversationId, replyId, messageId } = await accept()
  for (let count = 1; count <= maxLostClaims; count += 1) {
    provider.scriptNext({ text: 'Happy to help you.', gated: true })
    const before = provider.requests.length
    const { finished, lose } = run(conversationId)
    await provider.arrival(before)
    lose.abort(new Error('lock lost'))
    await finished
    t.match(await replyOf(replyId), { state: 'pending', claims: count, releases: count, enqueueCount: count + 1 })
  }
  await run(conversationId).finished
  t.equal((await answerTo(messageId))?.content, '<p>Hello.</p>')
})

/** A way of the worker to PostgreSQL that can be cut, and an address at which nobody answers. */
async function aWire(t: Test) {
  const wire = await startTcpProxy(fixture.databaseUrl)
  const onIdleError = (): void => undefined
  const away = connect({ databaseUrl: wire.url, poolSize: 2, name: 'cut off', statementMs: 2_000, onIdleError })
  let refused = 0
  const nobody = createServer(socket => {
    refused += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  t.teardown(() =>
    away
      .close()
      .then(wire.stop)
      .then(() => nobody.close()),
  )
  return {
    ...wire,
    away,
    /** Takes PostgreSQL away. */
    leave: () => {
      refused = 0
      wire.moveTo(`postgres://127.0.0.1:${(nobody.address() as AddressInfo).port}`)
      wire.cut()
    },
    /** Somebody was refused since then. */
    untilRefused: () => until(() => refused > 0),
    comeBack: () => wire.moveTo(fixture.databaseUrl),
  }
}

t.test(
  'I38: a reply whose worker lives while PostgreSQL is away is stored when it is back, by the same attempt',
  async t => {
    const { away, leave, untilRefused, comeBack } = await aWire(t)
    const { conversationId, replyId, messageId } = await accept()
    provider.scriptNext({ text: 'Happy to help you.', gated: true })
    const { finished } = run(conversationId, { needs: { ...deps, db: away } })
    const call = await provider.arrival(provider.requests.length)
    leave()
    await call.release()
    await untilRefused()
    comeBack()
    await finished
    t.match(await replyOf(replyId), { state: 'answered', claims: 1 })
    t.equal((await answerTo(messageId))?.content, '<p>Happy to help you.</p>')
  },
)

t.test('I38: a claim that PostgreSQL executes after it was given up is made again under its lease', async t => {
  const { away, holdAnswers, cut, resume } = await aWire(t)
  const { conversationId, replyId, messageId } = await accept()
  await away.pool.query('select 1')
  holdAnswers()
  const { finished } = run(conversationId, { needs: { ...deps, db: away } })
  await until(async () => (await replyOf(replyId)).claims === 1)
  cut()
  resume()
  await finished
  t.match(await replyOf(replyId), { state: 'answered', claims: 2 })
  t.equal((await answerTo(messageId))?.content, '<p>Hello.</p>')
})

t.test('I38: a job that meets an outage is put off for a second instead of lost until the sweep', async t => {
  const { away, leave, comeBack } = await aWire(t)
  const { conversationId, replyId } = await accept()
  const needs = { ...deps, findChatbot: cachedFindChatbot({ db: away, keepMs: 0 }) }
  leave()
  const putOff = await run(conversationId, { needs }).finished.catch((error: unknown) => error)
  t.ok(putOff instanceof JobPutOff)
  t.match(putOff, { seconds: 1 })
  comeBack()
  await run(conversationId, { needs }).finished
  t.match(await replyOf(replyId), { state: 'answered', claims: 1 })
})

t.test('row 32: a turn that blocks its worker for longer than a lease was lost, although the worker lives', async t => {
  const { conversationId, replyId } = await accept()
  provider.scriptNext({ text: 'Happy to help you.', gated: true })
  const before = provider.requests.length
  const leaseMs = 200
  const { finished, lose } = run(conversationId, { needs: { ...deps, times: { ...deps.times, leaseMs } } })
  await provider.arrival(before)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * leaseMs)
  lose.abort(new Error('lock lost'))
  await finished
  t.match(await replyOf(replyId), { state: 'pending', claims: 1, releases: 0 })
  await run(conversationId).finished
  t.match(await replyOf(replyId), { state: 'answered' })
})

/** Attempts that this number of workers did not survive were begun at these turns. */
const setLost = (turns: readonly { replyId: string }[], claims: number) =>
  db.pool.query('update replies set claims = $2 where id = any($1)', [turns.map(({ replyId }) => replyId), claims])

const areAnswered = async (turns: readonly { replyId: string }[]): Promise<boolean> =>
  (await Promise.all(turns.map(({ replyId }) => replyOf(replyId)))).every(({ state }) => state === 'answered')

/** Runs jobs as the queue does: one that is put off leaves the worker, and comes again when it is resumed. */
function aQueue() {
  const needs = { ...deps, suspects: openSuspectPlaces(() => undefined) }
  const running: Promise<void>[] = []
  const queue = {
    putOff: 0,
    ended: () => Promise.all(running),
    start: (turn: { conversationId: string }, chatbotId = fixture.chatbot.id) =>
      void running.push(attempt(turn, chatbotId)),
  }
  const attempt = async (turn: { conversationId: string }, chatbotId: string): Promise<void> => {
    try {
      await run(turn.conversationId, { needs, chatbotId }).finished
    } catch (error) {
      if (!(error instanceof JobPutOff)) throw error
      queue.putOff += 1
      t.match(await fixture.conversation(turn.conversationId), { leaseToken: null })
      error.onPutOff(async () => {
        queue.start(turn, chatbotId)
        return true
      })
    }
  }
  return queue
}

t.test('row 32, I39: turns that one worker did not survive are all written at once', async t => {
  const turns = await Promise.all(Array.from({ length: 80 }, () => accept()))
  await setLost(turns, 1)
  provider.script({ text: 'Hello slowly.', gated: true })
  const before = provider.requests.length
  const queue = aQueue()
  for (const turn of turns) queue.start(turn)
  await until(() => queue.putOff > 0 || provider.requests.length === before + turns.length)
  t.equal(queue.putOff, 0)
  provider.script({ text: 'Hello.' })
  for (const call of provider.requests.slice(before)) await call.release()
  await until(() => areAnswered(turns))
  await queue.ended()
})

t.test('row 32: turns that some workers did not survive are written a few at a time, beside all others', async t => {
  const crowd = await Promise.all(Array.from({ length: 10 }, () => accept()))
  const suspects = await Promise.all(Array.from({ length: 3 }, () => accept()))
  await Promise.all([setLost(crowd, maxLostClaims - 2), setLost(suspects, maxLostClaims - 1)])
  provider.script({ text: 'Hello slowly.', gated: true })
  const before = provider.requests.length
  const queue = aQueue()
  for (const turn of [...crowd, ...suspects]) queue.start(turn)
  await until(() => queue.putOff === 8)
  await provider.arrival(before + 4)
  t.equal(provider.requests.length, before + 5, 'half of the eight that may, and one of the others')
  const other = run((await accept()).conversationId)
  await (await provider.arrival(before + 5)).release()
  await other.finished

  provider.script({ text: 'Hello.' })
  for (const call of provider.requests.slice(before, before + 5)) await call.release()
  await until(() => areAnswered([...crowd, ...suspects]))
  await queue.ended()
})

t.test('I39: turns of one account that workers did not survive leave places to those of another', async t => {
  const { id, accountId } = await aChatbot(db)
  const crowd = await Promise.all(Array.from({ length: 10 }, () => accept()))
  const other = await accept({ chatbotId: id, accountId })
  await setLost([...crowd, other], maxLostClaims - 2)
  provider.script({ text: 'Hello slowly.', gated: true })
  const before = provider.requests.length
  const queue = aQueue()
  for (const turn of crowd) queue.start(turn)
  await until(() => provider.requests.length - before + queue.putOff === crowd.length)
  t.ok(queue.putOff > 0)
  provider.scriptNext({ text: 'Hello at once.' })
  queue.start(other, id)
  await until(() => areAnswered([other]))

  provider.script({ text: 'Hello.' })
  for (const call of provider.requests.slice(before)) if (call.state !== 'left') await call.release()
  await until(() => areAnswered(crowd))
  await queue.ended()
})

t.test('after all this, every accepted message is answered and charged as promised', async t => {
  t.same(await findBrokenPromises(db), [])
})
