import { JobPutOff } from '@frontdesk/jobs/job-put-off'
import { openPlaces } from '@frontdesk/worker/jobs/places'
import { maxLostClaims } from '@frontdesk/worker/jobs/suspect-turns'
import t from 'tap'
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
    provider.scriptNext({ text: 'We open at ten.', gated: true })
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
    provider.scriptNext({ text: 'We open at ten.', gated: true })
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

t.test('row 32: a turn that blocks its worker for longer than a lease was lost, although the worker lives', async t => {
  const { conversationId, replyId } = await accept()
  provider.scriptNext({ text: 'We open at ten.', gated: true })
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

t.test('row 32: turns that some workers did not survive are written a few at a time, beside all others', async t => {
  const needs = { ...deps, suspects: openPlaces(Infinity, () => undefined) }
  const crowd = await Promise.all(Array.from({ length: 10 }, () => accept()))
  const suspects = await Promise.all(Array.from({ length: 3 }, () => accept()))
  const setLost = (turns: typeof crowd, claims: number) =>
    db.pool.query('update replies set claims = $2 where id = any($1)', [turns.map(({ replyId }) => replyId), claims])
  await Promise.all([setLost(crowd, maxLostClaims - 2), setLost(suspects, maxLostClaims - 1)])
  provider.script({ text: 'Slow.', gated: true })
  const before = provider.requests.length
  let putOff = 0
  const running: Promise<void>[] = []
  /** Runs a job as the queue does: one that is put off leaves the worker, and comes again when it is resumed. */
  const start = async ({ conversationId }: { conversationId: string }): Promise<void> => {
    try {
      await run(conversationId, { needs }).finished
    } catch (error) {
      if (!(error instanceof JobPutOff)) throw error
      putOff += 1
      t.match(await fixture.conversation(conversationId), { leaseToken: null })
      error.onPutOff(async () => {
        running.push(start({ conversationId }))
        return true
      })
    }
  }
  for (const turn of [...crowd, ...suspects]) running.push(start(turn))
  await until(() => putOff === 4)
  await provider.arrival(before + 8)
  t.equal(provider.requests.length, before + 9, 'eight of those that were lost twice, and one of the others')
  const other = run((await accept()).conversationId)
  await (await provider.arrival(before + 9)).release()
  await other.finished

  provider.script({ text: 'Hello.' })
  for (const call of provider.requests.slice(before, before + 9)) await call.release()
  const ids = [...crowd, ...suspects].map(({ replyId }) => replyId)
  await until(async () => (await Promise.all(ids.map(replyOf))).every(({ state }) => state === 'answered'))
  await Promise.all(running)
})

t.test('after all this no promise is broken', async t => {
  t.same(await findBrokenPromises(db), [])
})
