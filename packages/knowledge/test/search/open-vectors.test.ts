import { connect } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { embedPassages } from '@frontdesk/knowledge/semantic/embed-passages'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import { findSet, makeSet, type VectorStorage } from '@frontdesk/knowledge/semantic/vector-sets'
import { openaiEmbed } from '@frontdesk/model/openai-embed'
import { startModelServer } from '@frontdesk/testing/model-server'
import t from 'tap'
import { openVectorDatabase } from './open-vector-database.ts'
import { readersOf } from './readers-of.ts'

const [pgvector, bare, server] = await Promise.all([
  openVectorDatabase(t, 'halfvec'),
  openVectorDatabase(t, 'int8'),
  startModelServer(),
])
t.teardown(server.stop)
const embed = openaiEmbed({ apiKey: undefined, baseURL: server.url, withinMs: 60_000 })

t.test('tables of the version before get the column for the storage, and their sets are those of pgvector', async t => {
  await openVectors({ db: pgvector })
  await execute(pgvector.pool, sql`alter table vector_sets drop column storage, add unique (model)`)
  await makeOld('small')
  t.same(await openVectors({ db: pgvector }), { isReady: true, storage: 'halfvec', filters: 'iterative' })
  const small = { slot: 1, model: 'small', storage: 'halfvec', dimensions: 3 } as const
  t.same(await findSet({ db: pgvector }, small), small)
  t.equal(await findSet({ db: pgvector }, { model: 'small', storage: 'int8' }), undefined)
  await t.test('and a worker of that version can go on adding its own', async () => {
    await execute(pgvector.pool, sql`insert into vector_sets (slot, model, dimensions) values (2, 'other', 3)`)
  })
  await execute(pgvector.pool, sql`delete from vector_sets`)
})

/** A set, as the version before has made it. */
async function makeOld(model: string): Promise<void> {
  await execute(
    pgvector.pool,
    sql`
      create table passage_vectors_1 (
        chunk_id bigint primary key references chunks on delete cascade, chatbot_id uuid not null, hash bigint not null,
        embedding halfvec(3))`,
  )
  await execute(pgvector.pool, sql`insert into vector_sets (slot, model, dimensions) values (1, ${model}, 3)`)
}

t.test('without pgvector vectors are stored for the memory of the workers', async t => {
  const opened = { isReady: true, storage: 'int8', why: 'PostgreSQL has no pgvector; install version 0.7 or later.' }
  t.same(await openVectors({ db: bare }), opened)
  t.same(await openVectors({ db: bare }), opened)
  const set = { slot: 1, model: 'small', storage: 'int8', dimensions: 3 } as const
  t.same(await makeSet({ db: bare }, set, 3), set)
  const { url: databaseUrl } = { url: 'postgresql://nobody@127.0.0.1:1/nothing' }
  const away = connect({ databaseUrl, poolSize: 1, name: 'knowledge test', onIdleError: () => undefined })
  t.match(await openVectors({ db: away }), { isReady: false, why: /could not be made ready/ })
  await away.close()
})

t.test('a database that gets pgvector rebuilds its vectors, and the old ones serve until then', async t => {
  const db = pgvector
  const reader = await readersOf(db, async () => [])({ path: '/', chunks: ['One.', 'Two.'] })
  const embedAll = (storage: VectorStorage, keptAfterMs = 0) =>
    embedPassages(
      { db, embed, onEmbedded: () => undefined },
      { model: 'small', storage, signal: new AbortController().signal, keptAfterMs },
    )
  const sets = () =>
    query<{ slot: number; storage: string }>(db.pool, sql`select slot, storage from vector_sets order by made_at`)
  await execute(db.pool, sql`drop table passage_vectors_1`)
  await embedAll('int8')
  t.same(await sets(), [{ slot: 1, storage: 'int8' }])
  await embedAll('halfvec', 60_000)
  t.same(await sets(), [
    { slot: 1, storage: 'int8' },
    { slot: 2, storage: 'halfvec' },
  ])
  await embedAll('halfvec')
  t.same(await sets(), [{ slot: 2, storage: 'halfvec' }], 'a while after the last chatbot has its new vectors')
  await t.test('a database that loses pgvector rebuilds its vectors, too', async t => {
    await db.pool.query('drop extension vector cascade')
    t.match(await openVectors({ db }), { isReady: true, storage: 'halfvec' }, 'it can be made again')
    t.same(await sets(), [], 'the column of the vectors went with it')
    await embedAll('int8')
    t.same(await sets(), [{ slot: 1, storage: 'int8' }])
    t.match(await query(db.pool, sql`select passages from embedded_chatbots where chatbot_id = ${reader.chatbotId}`), [
      { passages: 2 },
    ])
  })
})

t.test('a pgvector that is too old or not allowed is left alone', async t => {
  const db = pgvector
  const installed = (version: string) =>
    execute(db.pool, sql`update pg_extension set extversion = ${version} where extname = 'vector'`)
  await db.pool.query('set allow_system_table_mods = on')
  await installed('0.6.2')
  t.match(await openVectors({ db }), { storage: 'int8', why: /0\.6\.2 is too old.*alter extension vector update/ })
  await installed('0.7.4')
  t.same(
    await openVectors({ db }),
    { isReady: true, storage: 'halfvec', filters: 'exact' },
    'it stops early where others are near',
  )
  await db.pool.query('drop extension vector cascade; create role weak')
  await db.pool.query('grant all on all tables in schema public to weak; set role weak')
  t.match(await openVectors({ db }), { storage: 'int8', why: /may not make.*create extension vector/ })
  await db.pool.query('reset role; drop table embedded_chatbots, vector_sets; set role weak')
  t.match(await openVectors({ db }), { isReady: false, why: /may not make tables/ })
  await db.pool.query('reset role')
})
