/**
 * npm run bench -- search [--quick | --many | --meaning]
 *
 * Measures what one search costs PostgreSQL and the process that calls it: in a chatbot of 30, of 2,000 and of 100,000
 * passages, in one table with 200 other chatbots; with `--many`, in one of 100 chatbots of 10,000 passages each. The
 * largest is also searched with questions of 700 characters, the longest message there is. The same is searched as replies
 * are, in the memory of the process where the chatbot is small: most words of these questions are new to it, and are asked
 * of PostgreSQL. Two baselines alternate with both: a round trip that selects nothing, and the query that joins the
 * question's words with OR and ranks with ts_rank. If EMBEDDING_MODEL and its provider are set, keyword and semantic search
 * together are measured, too. `--meaning` measures what semantic search adds in chatbots of 2,000, 20,000 and 50,000
 * passages, and of 100,000 where BENCH_DATABASE_URL names a database with pgvector: with the model of EMBEDDING_MODEL, or
 * with vectors made up of the texts.
 */
import { parseArgs } from 'node:util'
import { connect, connectForSearch } from '@frontdesk/db/connect'
import { mostPassagesInMemory } from '@frontdesk/db/pgvector-version'
import { migrate } from '@frontdesk/db/migrate'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { replaceDocument } from '@frontdesk/knowledge/indexing/index-document'
import { pageContent } from '@frontdesk/knowledge/read/page-content'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { vectorIndexBytes } from '@frontdesk/knowledge/semantic/vector-index'
import { table } from './chat/figures.mjs'
import { cpuMsOf } from './chat/processes.mjs'
import { benchPostgres } from './search/bench-postgres.mjs'
import { newWriter, passagesPerPage } from './search/made-up-pages.mjs'
import { openSemanticSearch, printSemanticSearch } from './search/open-semantic-search.mjs'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, many: { type: 'boolean' }, meaning: { type: 'boolean' } },
  allowPositionals: true,
})
const large = options.many ? { name: '10,000', passages: 10_000 } : { name: '100,000', passages: 100_000 }
const small = [
  { name: '30', passages: 30, languages: ['en'], searches: 4_000 },
  { name: '30, English and German', passages: 30, languages: ['en', 'de'], searches: 4_000 },
  { name: '2,000', passages: 2_000, languages: ['en'], searches: 800 },
]
const withMeaning = [
  { name: '2,000', passages: 2_000, languages: ['en'], searches: 800 },
  { name: '20,000', passages: 20_000, languages: ['en'], searches: 200 },
  { name: '50,000', passages: 50_000, languages: ['en'], searches: 200 },
  ...(process.env.BENCH_DATABASE_URL ? [{ ...large, languages: ['en'], searches: 200 }] : []),
]
const ofWords = [
  ...(options.many ? [] : small),
  ...(options.quick ? [] : [{ ...large, languages: ['en'], searches: 200 }]),
]
const sites = options.meaning ? withMeaning : ofWords
const neighbours = options.many
  ? { count: 99, passages: 10_000 }
  : { count: options.quick || options.meaning ? 20 : 200, passages: 200 }
const longest = 700
const rounds = 4
const say = line => process.stderr.write(`${line}\n`)

async function newChatbot(db, { accountId, passages, languages, seed }) {
  const chatbot = { accountId, name: 'bench', serviceName: 'bench' }
  const { id: chatbotId } = await db.prisma.chatbot.create({ data: chatbot })
  const run = crypto.randomUUID()
  const { id: sourceId } = await db.prisma.source.create({ data: { chatbotId, kind: 'website', indexRun: run } })
  const writer = newWriter(seed)
  const pages = Math.ceil(passages / passagesPerPage)
  const indexPage = number => {
    const facts = { url: `https://bench.example/${seed}/${number}`, etag: null, lastModified: null, links: [] }
    const content = pageContent({ ...writer.page(), language: languages[number % languages.length] })
    return replaceDocument({ db }, { sourceId, run, content, ...facts })
  }
  let next = 0
  const indexer = async () => {
    while (next < pages) await indexPage(next++)
  }
  await Promise.all(Array.from({ length: 8 }, indexer))
  return chatbotId
}

/** The baseline: passages with any of the question's words, ranked by PostgreSQL. */
const baselineQuery = ({ chatbotId, question }) => sql`
  select chunks.id, documents.title, documents.url, chunks.heading, chunks.text, ts_rank(tsv, query) as rank
  from (select replace(plainto_tsquery('english', ${question})::text, '&', '|')::tsquery as query) asked,
       chunks join documents on documents.id = chunks.document_id
  where chunks.chatbot_id = ${chatbotId} and tsv @@ query order by rank desc limit 6`

const variantsOf = (db, { retrieve, versions, retrieveInMemory, retrieveBoth }) => ({
  'select 1': () => query(db.pool, sql`select 1`),
  'OR and ts_rank': asked => query(db.pool, baselineQuery(asked)),
  search: asked => retrieve({ ...asked, limit: 6 }),
  'as replies search': asked =>
    retrieveInMemory({ ...asked, knowledgeVersion: versions.get(asked.chatbotId), limit: 6 }),
  ...(retrieveBoth === undefined ? {} : { 'with semantic search': asked => retrieveBoth({ ...asked, limit: 6 }) }),
})

const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]

/** The backends of the connections that this process has opened. */
async function backendsOf(db) {
  const { rows } = await db.pool.query(
    `select pid from pg_stat_activity where application_name like 'frontdesk bench%'`,
  )
  return rows.map(({ pid }) => pid)
}

async function drive(variant, { db, questions }) {
  const backends = await backendsOf(db)
  const serverMs = () => backends.reduce((sum, pid) => sum + cpuMsOf(pid), 0)
  const times = []
  const [serverBefore, ownBefore] = [serverMs(), process.cpuUsage()]
  for (const question of questions) {
    const startedAt = performance.now()
    await variant(question)
    times.push(performance.now() - startedAt)
  }
  const own = process.cpuUsage(ownBefore)
  return { times, serverMs: serverMs() - serverBefore, clientMs: (own.user + own.system) / 1000 }
}

async function measure({ db, variants }, { chatbotId, site, seed, question = writer => writer.question() }) {
  const writer = newWriter(seed)
  const questionsOf = count =>
    Array.from({ length: count }, () => ({
      chatbotId,
      question: question(writer),
      previousTurns: [writer.question(), writer.question()],
      lastReply: writer.reply(),
    }))
  const perRound = site.searches / rounds
  const spent = Object.fromEntries(
    Object.keys(variants).map(variant => [variant, { times: [], serverMs: 0, clientMs: 0 }]),
  )
  for (let round = -1; round < rounds; round += 1) {
    for (const variant of Object.keys(variants)) {
      const result = await drive(variants[variant], { db, questions: questionsOf(perRound) })
      // The first round warms up: connections, dictionaries, plans, compiled code.
      if (round < 0) continue
      spent[variant].times.push(...result.times)
      spent[variant].serverMs += result.serverMs
      spent[variant].clientMs += result.clientMs
    }
  }
  const perSearch = (variant, key) => spent[variant][key] / site.searches
  // Both searches run at the same time, so what is added is less than what semantic search takes by itself.
  const added = (variant, share) =>
    variant === 'with semantic search'
      ? (percentile(spent[variant].times, share) - percentile(spent.search.times, share)).toFixed(2)
      : ''
  const ratio = (variant, to) => `${(perSearch(variant, 'serverMs') / perSearch(to, 'serverMs')).toFixed(2)} x`
  return Object.keys(variants).map(variant => [
    variant === 'select 1' ? site.name : '',
    variant,
    percentile(spent[variant].times, 0.5).toFixed(2),
    percentile(spent[variant].times, 0.95).toFixed(2),
    perSearch(variant, 'serverMs').toFixed(3),
    perSearch(variant, 'clientMs').toFixed(3),
    ratio(variant, 'OR and ts_rank'),
    added(variant, 0.5),
    added(variant, 0.95),
  ])
}

/** What vectors take in a worker; more than 50,000 passages are searched by words alone. */
function printMemory() {
  const [small, large] = [384, 1_536].map(dimensions => (vectorIndexBytes(dimensions, 10_000) / 1_000_000).toFixed(1))
  const most = mostPassagesInMemory.toLocaleString('en')
  console.log(`In memory 10,000 vectors take ${small} MB with 384 dimensions, and ${large} MB with 1,536.`)
  console.log(`A chatbot with more than ${most} passages has keyword search only.`)
}

const postgres = await benchPostgres()
const connection = { databaseUrl: postgres.url, name: 'frontdesk bench', onIdleError: error => say(error.message) }
try {
  await migrate({ databaseUrl: postgres.url })
  const indexing = connect({ ...connection, poolSize: 8 })
  const { id: accountId } = await indexing.prisma.account.create({ data: { name: 'bench', plan: 'standard' } })
  const startedAt = performance.now()
  const chatbots = []
  for (const [number, site] of sites.entries())
    chatbots.push(await newChatbot(indexing, { accountId, seed: number + 1, ...site }))
  for (let number = 0; number < neighbours.count; number += 1) {
    const { passages } = neighbours
    await newChatbot(indexing, { accountId, passages, languages: ['en'], seed: 1_000 + number })
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const { rows: counted } = await indexing.pool.query('select count(*)::int from chunks')
  console.log(
    `${counted[0].count} passages, indexed in ${seconds} s; each question comes with two turns and a reply before it`,
  )
  const isMadeUp = options.meaning
  await (await openSemanticSearch(indexing, { isMadeUp })).embedAll?.()
  await indexing.pool.query('vacuum analyze')
  await indexing.close()

  const rows = [
    [
      'passages',
      'search',
      'ms p50',
      'p95',
      'CPU ms postgres',
      'client',
      'postgres to OR and ts_rank',
      'added p50',
      'p95',
    ],
  ]
  const db = connect({ ...connection, poolSize: 1 })
  const searching = connectForSearch(connection)
  const semantic = await openSemanticSearch(searching, { isMadeUp })
  const { semanticSearch } = semantic
  const retrieveBoth = semanticSearch && newRetriever({ db: searching, semanticSearch })
  const known = await query(db.pool, sql`select chatbot_id, version::text from knowledge_versions`)
  const variants = variantsOf(db, {
    retrieve: newRetriever({ db: searching }),
    versions: new Map(known.map(({ chatbotId, version }) => [chatbotId, version])),
    retrieveInMemory: newRetriever({ db: searching, indexMemory: newIndexMemory(48_000_000) }),
    retrieveBoth,
  })
  for (const [number, site] of sites.entries()) {
    rows.push(...(await measure({ db, variants }, { chatbotId: chatbots[number], site, seed: 77 + number })))
    say(`measured ${site.name}`)
  }
  if (!options.quick && !options.meaning) {
    const site = { ...sites.at(-1), name: `${large.name}, ${longest} characters` }
    const question = writer =>
      Array.from({ length: 20 }, () => writer.question())
        .join(' ')
        .slice(0, longest)
    rows.push(...(await measure({ db, variants }, { chatbotId: chatbots.at(-1), site, seed: 99, question })))
  }
  console.log(table(rows, { names: 2, lower: ['ms p50', 'p95', 'CPU ms postgres', 'client'] }))
  printSemanticSearch(semantic)
  if (semantic.storage === 'int8') printMemory()
  await Promise.all([db.close(), searching.close()])
} finally {
  await postgres.stop()
}
