/**
 * npm run bench -- search-memory [--quick]
 *
 * What the passages of small chatbots take in a worker's memory: 1,000 chatbots of 120 passages are searched in turn, as
 * replies are, under limits of 0, 16, 48 and 192 MB. Prints the heap that this added, how many of the chatbots are then in
 * memory, and how long a search of those takes with a question whose words are new.
 */
import { parseArgs } from 'node:util'
import { connect, connectForSearch } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { replaceDocument } from '@frontdesk/knowledge/indexing/index-document'
import { pageContent } from '@frontdesk/knowledge/read/page-content'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { table } from './chat/figures.mjs'
import { benchPostgres } from './search/bench-postgres.mjs'
import { newWriter, passagesPerPage } from './search/made-up-pages.mjs'

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true })
const chatbots = options.quick ? 200 : 1_000
const pagesEach = 30
const limitsMb = [0, 16, 48, 192]
const say = line => process.stderr.write(`${line}\n`)

async function addChatbots(db) {
  const { id: accountId } = await db.prisma.account.create({ data: { name: 'bench', plan: 'standard' } })
  const ids = []
  for (let number = 0; number < chatbots; number += 1) {
    const chatbot = { accountId, name: 'bench', serviceName: 'bench' }
    const { id: chatbotId } = await db.prisma.chatbot.create({ data: chatbot })
    const run = crypto.randomUUID()
    const { id: sourceId } = await db.prisma.source.create({ data: { chatbotId, kind: 'website', indexRun: run } })
    const writer = newWriter(number)
    const addPage = page => {
      const facts = { url: `https://bench.example/${number}/${page}`, etag: null, lastModified: null, links: [] }
      return replaceDocument(
        { db },
        { sourceId, run, content: pageContent({ ...writer.page(), language: 'en' }), ...facts },
      )
    }
    await Promise.all(Array.from({ length: pagesEach }, (_, page) => addPage(page)))
    ids.push(chatbotId)
  }
  await db.pool.query('vacuum analyze')
  return ids
}

const heapMb = () => {
  for (let round = 0; round < 3; round += 1) globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

const untilRead = async pool => {
  while (pool.idleCount < pool.totalCount) await new Promise(resolve => setTimeout(resolve, 5))
}

/** Searches every chatbot, so that the last ones are in memory as far as the limit lets them, and looks which are. */
async function measure(searching, versions, limitMb) {
  const before = heapMb()
  const retrieve = newRetriever({ db: searching, keepMs: 3_600_000, indexMemory: newIndexMemory(limitMb * 1_000_000) })
  let statements = 0
  const count = () => (statements += 1)
  searching.pool.on('acquire', count)
  const ask = async ([chatbotId, knowledgeVersion], question) => {
    const startedAt = performance.now()
    await retrieve({ chatbotId, knowledgeVersion, question, limit: 6 })
    return performance.now() - startedAt
  }
  for (const chatbot of versions) {
    await ask(chatbot, 'How is that?')
    await untilRead(searching.pool)
  }
  const grown = heapMb() - before
  // Its words are known from now on.
  await ask(versions.at(-1), 'How is that?')
  const writer = newWriter(limitMb)
  const times = []
  let inMemory = 0
  for (const chatbot of versions.toReversed()) {
    statements = 0
    await ask(chatbot, 'How is that?')
    if (statements > 0) break
    inMemory += 1
    if (times.length < 200) times.push(await ask(chatbot, writer.question()))
  }
  searching.pool.off('acquire', count)
  return { grown, inMemory, ms: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] }
}

if (globalThis.gc === undefined) {
  const { setFlagsFromString } = await import('node:v8')
  const { runInNewContext } = await import('node:vm')
  setFlagsFromString('--expose-gc')
  globalThis.gc = runInNewContext('gc')
}
const postgres = await benchPostgres()
try {
  await migrate({ databaseUrl: postgres.url })
  const onIdleError = error => say(error.message)
  const db = connect({ databaseUrl: postgres.url, poolSize: 8, name: 'frontdesk bench', onIdleError })
  const searching = connectForSearch({ databaseUrl: postgres.url, name: 'frontdesk bench search', onIdleError })
  say(`${chatbots} chatbots of ${pagesEach * passagesPerPage} passages …`)
  const ids = await addChatbots(db)
  const known = await query(db.pool, sql`select chatbot_id, version::text from knowledge_versions`)
  const versions = ids.map(id => [id, known.find(({ chatbotId }) => chatbotId === id).version])
  const rows = [['limit MB', 'heap MB', 'chatbots in memory', 'ms of a search, p50']]
  for (const limitMb of limitsMb) {
    say(`${limitMb} MB …`)
    const { grown, inMemory, ms } = await measure(searching, versions, limitMb)
    rows.push([String(limitMb), grown.toFixed(1), String(inMemory), ms?.toFixed(2) ?? '-'])
  }
  console.log(table(rows, { lower: ['heap MB', 'ms of a search, p50'] }))
  await searching.close()
  await db.close()
} finally {
  await postgres.stop()
}
