import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
import { embedPassages } from '@frontdesk/knowledge/semantic/embed-passages'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import type { ServingSet } from '@frontdesk/knowledge/semantic/nearest-passages'
import { openVectorIndexes } from '@frontdesk/knowledge/semantic/open-vector-indexes'
import type { LeftOut } from '@frontdesk/knowledge/semantic/search-in-memory'
import { newSemanticSearch, type SemanticMatch } from '@frontdesk/knowledge/semantic/semantic-search'
import { openaiEmbed } from '@frontdesk/model/openai-embed'
import { startModelServer } from '@frontdesk/testing/model-server'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { openVectorDatabase } from './open-vector-database.ts'
import { readersOf } from './readers-of.ts'

const [db, server] = await Promise.all([openVectorDatabase(t, 'int8'), startModelServer()])
t.teardown(server.stop)
await openVectors({ db })
const embed = openaiEmbed({ apiKey: undefined, baseURL: server.url, withinMs: 60_000 })
const aReader = readersOf(db, async () => [])

async function embedAll() {
  await execute(db.pool, sql`update sources set heartbeat_at = clock_timestamp()`)
  await embedPassages(
    { db, embed, onEmbedded: () => undefined },
    { model: 'small', storage: 'int8', signal: new AbortController().signal, keptAfterMs: 0 },
  )
}

/** The search of a worker of its own. A slow machine is no fault: what is late is asked for again. */
function aWorker({ maxBytes = 10_000_000 } = {}) {
  const leftOut: LeftOut[] = []
  let isLate = false
  const search = newSemanticSearch({
    db,
    embed,
    embedPatiently: embed,
    everydayMs: 60_000,
    model: 'small',
    memory: newIndexMemory(maxBytes),
    keepMs: 0,
    onSearched: end => void (isLate = end === 'timeout'),
    onLeftOut: chatbot => void leftOut.push(chatbot),
  })
  const ask = async (chatbotId: string, question: string): Promise<readonly SemanticMatch[]> => {
    isLate = false
    const { matches: found } = await search({ chatbotId, question })
    return isLate ? ask(chatbotId, question) : found
  }
  return { ask, leftOut }
}

/** Passages of a chatbot, by the address of their page. */
async function passagesOf(chatbotId: string): Promise<Map<string, string>> {
  const rows = await query<{ id: string; url: string }>(
    db.pool,
    sql`
      select chunks.id::text, url from documents join chunks on chunks.document_id = documents.id
      where documents.chatbot_id = ${chatbotId}`,
  )
  return new Map(rows.map(({ id, url }) => [url, id]))
}

t.test('row 44: what was deleted or changed is not found by the next search, in any of two workers', async t => {
  const page = (number: number, version: number) => ({
    path: `/${number}`,
    chunks: [`Sneakers number${number} version${version}`],
  })
  const reader = await aReader(...Array.from({ length: 30 }, (_, number) => page(number, 0)))
  const { chatbotId } = reader
  await embedAll()
  const workers = [aWorker(), aWorker()]
  const found = async () =>
    (await Promise.all(workers.map(({ ask }) => ask(chatbotId, 'sneakers')))).map(matches =>
      matches.map(({ id }) => id),
    )
  await until(async () => (await found()).every(ids => ids.length === 30))
  const stale: string[] = []
  for (let change = 0; change < 100; change += 1) {
    const number = (change * 7) % 30
    const url = `https://shop.example/${number}`
    const before = (await passagesOf(chatbotId)).get(url)
    if (change % 3 === 0) {
      await execute(db.pool, sql`delete from documents where chatbot_id = ${chatbotId} and url = ${url}`)
    } else {
      await reader.add(page(number, change))
    }
    for (const ids of await found()) if (before !== undefined && ids.includes(before)) stale.push(`${change}: ${url}`)
    if (change % 10 !== 9) continue
    await embedAll()
    const all = await passagesOf(chatbotId)
    await until(async () => (await found()).every(ids => ids.length === all.size))
  }
  t.same(stale, [])
})

t.test('much that is gone is read anew, so that what is left has its place', async t => {
  const reader = await aReader(
    ...Array.from({ length: 250 }, (_, number) => ({ path: `/many/${number}`, chunks: [`Boots number${number}`] })),
    { path: '/left', chunks: ['Boots and umbrellas and hats and gloves.'] },
  )
  await embedAll()
  const { ask } = aWorker()
  t.equal((await ask(reader.chatbotId, 'boots')).length, 50)
  await execute(db.pool, sql`delete from documents where chatbot_id = ${reader.chatbotId} and url like '%/many/%'`)
  await until(async () => (await ask(reader.chatbotId, 'boots')).length === 1)
})

t.test('two indexes are read at once, and a third chatbot has its own with the next question', async t => {
  const readers = await Promise.all(
    [1, 2, 3].map(number => aReader({ path: '/', chunks: [`Gloves of shop${number}.`] })),
  )
  await embedAll()
  const servings = await query<ServingSet>(
    db.pool,
    sql`
      select slot, chatbot_id, model, storage, dimensions, made_at::text, looked_at::text, passages
      from embedded_chatbots join vector_sets using (slot)
      where chatbot_id = any(${readers.map(({ chatbotId }) => chatbotId)}::uuid[])`,
  )
  const indexes = openVectorIndexes({ db, memory: newIndexMemory(10_000_000) })
  const found = await Promise.all(servings.map(indexes.find))
  t.same(
    found.map(index => index?.size()),
    [1, 1, undefined],
  )
  const [, , third] = servings
  if (third !== undefined) t.equal((await indexes.find(third))?.size(), 1)
})

t.test('a chatbot that does not fit into the memory has keyword search only, which is said once', async t => {
  const { chatbotId } = await aReader({ path: '/', chunks: ['Gloves.', 'Scarves.'] })
  await embedAll()
  const small = aWorker({ maxBytes: 100 })
  t.same(await small.ask(chatbotId, 'gloves'), [])
  t.same(await small.ask(chatbotId, 'gloves'), [])
  t.match(small.leftOut, [{ chatbotId, why: /raise SEARCH_INDEX_MEGABYTES/ }])
  t.equal(small.leftOut.length, 1)
  t.equal((await aWorker().ask(chatbotId, 'gloves')).length, 2)
})

t.test('beyond 50,000 passages no vectors are made, and below it all that were left out', async t => {
  const reader = await aReader({ path: '/', chunks: ['Gloves.'] }, { path: '/many', chunks: ['Many.'] })
  const { chatbotId } = reader
  await execute(
    db.pool,
    sql`
      insert into chunks (document_id, chatbot_id, position, heading, text, tsv)
      select id, chatbot_id, number, '', 'One of many.', '' from documents, generate_series(1, 50000) number
      where chatbot_id = ${chatbotId} and url like '%/many'`,
  )
  const before = server.embeddingRequests.length
  await embedAll()
  t.equal(server.embeddingRequests.length, before)
  const worker = aWorker()
  t.same(await worker.ask(chatbotId, 'gloves'), [])
  t.match(worker.leftOut, [{ chatbotId, why: /more than 50,000 passages/ }])
  await execute(
    db.pool,
    sql`update documents set fetched_at = now() - interval '1 day' where chatbot_id = ${chatbotId}`,
  )
  await execute(db.pool, sql`delete from chunks where chatbot_id = ${chatbotId} and position >= 3`)
  await embedAll()
  await until(async () => (await worker.ask(chatbotId, 'gloves')).length > 0)
})
