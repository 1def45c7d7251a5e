import { checkPostgres } from '@frontdesk/accounts/doctor/check-postgres'
import { connect } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import { aChatbot } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'

t.test('without pgvector the doctor counts chatbots whose passages are too many for the memory of workers', async t => {
  const { url } = await testDatabase(t)
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  await openVectors({ db })
  await execute(db.pool, sql`insert into vector_sets (slot, model, storage, dimensions) values (1, 'small', 'int8', 8)`)
  const addChatbot = async (passages: number): Promise<void> => {
    const { id } = await aChatbot(db)
    await execute(
      db.pool,
      sql`insert into embedded_chatbots (slot, chatbot_id, passages, looked_at) values (1, ${id}, ${passages}, now())`,
    )
  }
  const ofVectors = async () =>
    (await checkPostgres({ databaseUrl: url, processes: 2 })).filter(({ about }) => about === 'pgvector')

  await addChatbot(50_000)
  t.match(await ofVectors(), [{ level: 'ok', found: /^not installed; .* up to 50,000 passages per chatbot$/ }])
  await addChatbot(50_001)
  const advice = 'Install pgvector 0.7 or later.'
  t.match(await ofVectors(), [{ level: 'warn', found: /\. One chatbot has more and only keyword search$/, advice }])
  await addChatbot(60_000)
  t.match(await ofVectors(), [{ level: 'warn', found: /\. 2 chatbots have more/, advice }])
})
