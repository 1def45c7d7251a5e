import { VECTORS, type VectorSet, type VectorStorage } from '@frontdesk/knowledge/semantic/vector-sets'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { embedPassages, type EmbeddingResult } from '@frontdesk/knowledge/semantic/embed-passages'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import { openaiEmbed } from '@frontdesk/model/openai-embed'
import { startModelServer } from '@frontdesk/testing/model-server'
import type { Test } from 'tap'
import { openVectorDatabase } from './open-vector-database.ts'
import { readersOf } from './readers-of.ts'

/** What holds for the making of vectors wherever they are stored. */
export async function testEmbedding(t: Test, storage: VectorStorage): Promise<void> {
  const [db, server] = await Promise.all([openVectorDatabase(t, storage), startModelServer()])
  t.teardown(server.stop)
  const aReader = readersOf(db, async () => [])

  const embed = openaiEmbed({ apiKey: undefined, baseURL: server.url, withinMs: 10_000 })
  const counts: Record<EmbeddingResult, number> = { embedded: 0, reused: 0, rejected: 0 }

  /** What a run of the job has done, and the texts it has asked the provider about. */
  async function run({ model = 'small', keptAfterMs = 0, signal = new AbortController().signal } = {}) {
    Object.assign(counts, { embedded: 0, reused: 0, rejected: 0 })
    const before = server.embeddingRequests.length
    const onEmbedded = (result: EmbeddingResult, passages: number): void => void (counts[result] += passages)
    await embedPassages({ db, embed, onEmbedded }, { model, storage, signal, keptAfterMs })
    return { ...counts, texts: server.embeddingRequests.slice(before).flatMap(({ input }) => input) }
  }

  /** A run over the sources is at its end, as the crawler notes it. */
  const crawled = () => execute(db.pool, sql`update sources set heartbeat_at = clock_timestamp()`)

  const vectors = (chatbotId: string, slot: 1 | 2 = 1) =>
    query<{ text: string; isThere: boolean }>(
      db.pool,
      sql`
      select text, embedding is not null as is_there from ${VECTORS[slot]} vectors
      join chunks on chunks.id = chunk_id where vectors.chatbot_id = ${chatbotId} order by chunk_id`,
    )
  const sets = () =>
    query<VectorSet>(db.pool, sql`select slot, model, storage, dimensions from vector_sets order by made_at`)

  const shop = await aReader(
    { path: '/hours', title: 'Hours', chunks: [['Weekdays', 'Open from nine to six.'], 'Closed on Sunday.'] },
    { path: '/returns', title: 'Returns', chunks: ['Send it back within 30 days.', 'The same words under each page.'] },
    { path: '/care', title: 'Returns', chunks: ['The same words under each page.'] },
  )
  const other = await aReader({ path: '/', title: 'Other', chunks: ['The same words under each page.'] })

  t.test('the database is made ready, once for all processes', async t => {
    t.match(await openVectors({ db }), { isReady: true, storage })
    t.match(await openVectors({ db }), { isReady: true, storage })
    t.same(await sets(), [])
  })

  t.test('every passage is embedded once, under its title and headings', async t => {
    const { texts, ...ran } = await run()
    t.same(ran, { embedded: 6, reused: 0, rejected: 0 })
    t.same(texts.toSorted(), [
      'Hours\nClosed on Sunday.',
      'Hours\nWeekdays\nOpen from nine to six.',
      'How long are the vectors of this model?',
      'Other\nThe same words under each page.',
      'Returns\nSend it back within 30 days.',
      'Returns\nThe same words under each page.',
    ])
    t.equal((await vectors(shop.chatbotId)).length, 5)
    t.same(await sets(), [{ slot: 1, model: 'small', storage, dimensions: 64 }])
  })

  t.test('a second run, and one after a crawl without changes, embeds nothing', async t => {
    t.same((await run()).texts, [])
    await crawled()
    t.same((await run()).texts, [])
  })

  t.test('of a changed page only new passages are embedded, moved ones keep their vector', async t => {
    await shop.add({
      path: '/hours',
      title: 'Hours',
      chunks: ['In August we are on holiday.', ['Weekdays', 'Open from nine to six.'], 'Closed on Sunday.'],
    })
    await crawled()
    t.same(await run(), { embedded: 1, reused: 2, rejected: 0, texts: ['Hours\nIn August we are on holiday.'] })
    t.equal((await vectors(shop.chatbotId)).length, 6)
  })

  t.test('row 44: a vector is deleted with its passage, however that is deleted', async t => {
    await shop.add({ path: '/hours', title: 'Hours', chunks: ['In August we are on holiday.'] })
    t.equal((await vectors(shop.chatbotId)).length, 4)
    await db.prisma.source.delete({ where: { id: other.sourceId } })
    t.same(await vectors(other.chatbotId), [])
    t.equal((await vectors(shop.chatbotId)).length, 4)
  })

  t.test('a text that the model refuses is shortened or skipped, and delays no other', async t => {
    const long = 'word '.repeat(230).trim()
    const odd = `odd ${'word '.repeat(40)}`.trim()
    const reader = await aReader({ path: '/', title: 'Long', chunks: ['A short one.', long, odd] })
    await crawled()
    server.scriptEmbeddings(({ input }) =>
      input.some(text => text.includes('odd')) ? { status: 400 } : { longestText: 1_000 },
    )
    t.match(await run(), { embedded: 2, rejected: 1 })
    t.same(
      (await vectors(reader.chatbotId)).map(({ isThere }) => isThere),
      [true, true, false],
    )
    await crawled()
    t.same((await run()).texts, [], 'nothing is asked again')
    server.scriptEmbeddings({})
  })

  t.test('row 29: a provider that fails, or refuses everything, only delays: no text is marked as refused', async t => {
    const reader = await aReader({ path: '/', chunks: ['One.', 'Two.'] })
    await crawled()
    for (const [script, code] of [
      [{ status: 500 }, 'PROVIDER_BROKE'],
      [{ status: 401 }, 'PROVIDER_REFUSED'],
      [{ dimensions: 32 }, 'DIMENSIONS_CHANGED'],
    ] as const) {
      server.scriptEmbeddings(script)
      await t.rejects(run(), { code })
      t.same(await vectors(reader.chatbotId), [])
    }
    server.scriptEmbeddings({})
    await t.rejects(run({ signal: AbortSignal.abort(new Error('stopping')) }), { message: 'stopping' })
    t.match(await run(), { embedded: 2 })
  })

  t.test('another model builds a second set of vectors, and the first is deleted once it is replaced', async t => {
    server.scriptEmbeddings({ dimensions: 4_001 })
    await t.rejects(run({ model: 'huge' }), { code: 'DIMENSIONS_TOO_MANY' })
    server.scriptEmbeddings(({ model, input }) =>
      model === 'large' && input.includes('Two.') ? { status: 500 } : { dimensions: model === 'large' ? 96 : 64 },
    )
    await t.rejects(run({ model: 'large' }), { code: 'PROVIDER_BROKE' })
    t.match(await sets(), [
      { slot: 1, model: 'small' },
      { slot: 2, model: 'large', dimensions: 96 },
    ])
    t.ok((await vectors(shop.chatbotId, 1)).length > 0, 'the first one is whole')
    await t.test('a third model replaces an unfinished second one', async t => {
      server.scriptEmbeddings(({ model }) => ({ dimensions: model === 'third' ? 48 : 96 }))
      await run({ model: 'third', keptAfterMs: 60_000 })
      t.match(await sets(), [
        { slot: 1, model: 'small' },
        { slot: 2, model: 'third', dimensions: 48 },
      ])
      t.equal((await vectors(shop.chatbotId, 2)).length, (await vectors(shop.chatbotId, 1)).length)
    })
    await t.test('a worker that still has the older model takes nothing from the younger', async t => {
      await run({ model: 'small' })
      t.equal((await sets()).length, 2)
    })
    await t.test('the replaced one goes after a while, and its slot is free for the next', async t => {
      t.same((await run({ model: 'third' })).texts, [])
      t.match(await sets(), [{ slot: 2, model: 'third' }])
      server.scriptEmbeddings({ dimensions: 64 })
      await run({ model: 'small' })
      t.match(await sets(), [{ slot: 1, model: 'small' }])
    })
  })

  t.test('vectors that a backup was restored without are made anew', async t => {
    await execute(db.pool, sql`drop table passage_vectors_1`)
    await openVectors({ db })
    t.same(await sets(), [])
    t.ok((await run()).embedded > 0)
  })

  t.test(
    'row 32: a chatbot whose passages two workers died of is left out until a source of it is indexed',
    async t => {
      const poison = await aReader({ path: '/', title: 'Poison', chunks: ['A text that ends whoever embeds it.'] })
      const die = sql`insert into counted_runs (job, subject, runs) values ('embed-passages', ${poison.chatbotId}, 2)`
      await execute(db.pool, die)
      t.match(await run(), { embedded: 0 })
      t.same(await vectors(poison.chatbotId), [])
      await crawled()
      t.match(await run(), { embedded: 1 })
      t.same(await query(db.pool, sql`select from counted_runs`), [])
    },
  )
}
