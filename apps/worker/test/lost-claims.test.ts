import t from 'tap'
import { findBrokenPromises } from '../../../test/harness/ledger.ts'
import { until } from '@frontdesk/testing/until'
import { openWorker } from './open-worker.ts'

const { fixture, provider, replyOf, answerTo, run } = await openWorker(t)
const { db, accept } = fixture

t.afterEach(() => provider.script({ text: 'Hello.' }))
provider.script({ text: 'Hello.' })

t.test('I2: a turn that many workers hand back is answered, and one that many lose is given up', async t => {
  const kept = await accept({ isStreamed: true })
  const lost = await accept({ isStreamed: true })
  for (let count = 0; count < 4; count += 1) {
    provider.scriptNext({ text: 'We open at ten.', gated: true })
    const before = provider.requests.length
    const { finished, stop } = run(kept.conversationId)
    await provider.arrival(before)
    stop.abort(new Error('this worker is stopping'))
    await finished
  }
  t.match(await replyOf(kept.replyId), { state: 'pending', claims: 4, releases: 4 })
  await run(kept.conversationId).finished
  t.equal((await answerTo(kept.messageId))?.content, '<p>Hello.</p>')

  for (let count = 0; count < 3; count += 1) {
    provider.scriptNext({ text: 'We open at ten.', gated: true })
    const before = provider.requests.length
    const { finished, lose } = run(lost.conversationId)
    await provider.arrival(before)
    lose.abort(new Error('lock lost'))
    await finished
  }
  await run(lost.conversationId).finished
  t.match(await replyOf(lost.replyId), { state: 'failed', failure: 'REPLY_ABANDONED' })
})

t.test('row 32: turns that two workers did not survive are written one at a time, beside all others', async t => {
  const suspects = [await accept(), await accept(), await accept()]
  const ids = suspects.map(({ replyId }) => replyId)
  await db.pool.query('update replies set claims = 2 where id = any($1)', [ids])
  provider.script({ text: 'Slow.', gated: true })
  const before = provider.requests.length
  const runs = suspects.map(({ conversationId }) => run(conversationId))
  const first = await provider.arrival(before)
  const other = run((await accept()).conversationId)
  const second = await provider.arrival(before + 1)
  // All three have stepped back, so those who wait have not used up their last chance.
  const stepped = async () => (await Promise.all(ids.map(replyOf))).filter(({ releases }) => releases === 1)
  await until(async () => (await stepped()).length === 3)
  const asked = (await stepped()).filter(({ claims }) => claims === 4)
  t.equal(asked.length, 1)

  await second.release()
  await other.finished
  t.equal(provider.requests.length, before + 2)
  // Of the two that wait, the one that is told to stop is passed over.
  const waiting = runs.filter((_, index) => suspects[index]?.replyId !== asked[0]?.id)
  waiting[0]?.stop.abort(new Error('this worker is stopping'))
  await waiting[0]?.finished
  await first.release()
  await (await provider.arrival(before + 2)).release()
  provider.script({ text: 'Hello.' })
  await Promise.all(runs.map(({ finished }) => finished))
  const states = (await Promise.all(ids.map(replyOf))).map(({ state }) => state)
  t.same(states.toSorted(), ['answered', 'answered', 'pending'])
  await Promise.all(suspects.map(({ conversationId }) => run(conversationId).finished))
})

t.test('after all this no promise is broken', async t => {
  t.same(await findBrokenPromises(db), [])
})
