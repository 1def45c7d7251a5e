import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import { makeSet } from '@frontdesk/knowledge/semantic/vector-sets'
import t from 'tap'
import { openVectorDatabase } from './open-vector-database.ts'
import { testSemanticSearch } from './semantic-search-suite.ts'

await testSemanticSearch(t, 'halfvec')

t.test('beyond 20,000 passages PostgreSQL walks the index of vectors', async t => {
  const db = await openVectorDatabase(t, 'halfvec')
  await openVectors({ db })
  await makeSet({ db }, { model: 'small', storage: 'halfvec' }, 3)
  await db.pool.query('set enable_seqscan = off')
  const plan = await query<{ 'QUERY PLAN': string }>(
    db.pool,
    sql`
      explain select chunk_id from passage_vectors_1 where chatbot_id::text = 'one'
      order by embedding <=> '[1,2,3]' limit 50`,
  )
  t.match(plan.map(row => row['QUERY PLAN']).join('\n'), /Index Scan using passage_vectors_1_embedding_idx/)
})
