/**
 * npm run bench -- embedding [--pages 100] [--rounds 3] [--quick]
 *
 * What it takes to make the vectors of a website with the local model of EMBEDDING_MODEL, and what visitors wait for a
 * reply meanwhile: in quiet, while a website is read, and while its passages get their vectors; turn and turn about. Every
 * question gets a vector, too; what those take in quiet is left out of the CPU of a passage. A passage here has 110
 * made-up words. One API, one worker that does everything, the built-in answers.
 */
import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { readLocalName } from '@frontdesk/model/local/model-folder'
import { dataDir } from '../scripts/runtime-facts.mjs'
import { repliesDuring } from './chat/replies-during.mjs'
import { table } from './chat/figures.mjs'
import { frontdeskTarget } from './chat/load.mjs'
import { cpuMsOf, rssMbOf } from './chat/processes.mjs'
import { origin } from './chat/stand.mjs'
import { crawlMs, newChatbot, openCrawlingStand } from './index/crawling-stand.mjs'

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const pages = options.quick ? 20 : Number(options.pages)
const rounds = options.quick ? 1 : Number(options.rounds)
const seconds = options.quick ? 3 : 10
const patienceMs = 600_000
const siteProgram = fileURLToPath(new URL('./index/made-up-site.mjs', import.meta.url))
const { EMBEDDING_MODEL = '' } = process.env
const local = readLocalName(EMBEDDING_MODEL)

/** How many passages a chatbot has, and how many of them have a vector. */
async function vectorsOf(db, chatbotId) {
  const [counts] = await query(
    db.pool,
    sql`select count(*)::int as passages, count(vectors.embedding)::int as vectors
        from chunks left join passage_vectors_1 vectors on vectors.chunk_id = chunks.id
        where chunks.chatbot_id = ${chatbotId}`,
  )
  return counts
}

/** The table of vectors is made with the first of them. */
async function vectorsTable(db) {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const [{ isThere }] = await query(db.pool, sql`select to_regclass('passage_vectors_1') is not null as is_there`)
    if (isThere) return
    await wait(50)
  }
  throw new Error('the model has made no vector')
}

/** Waits until so many passages of a chatbot have a vector, all where no number is named; returns how many it has. */
async function untilVectors(db, chatbotId, least) {
  const until = performance.now() + patienceMs
  for (;;) {
    const { passages, vectors } = await vectorsOf(db, chatbotId)
    if (vectors >= (least ?? passages)) return vectors
    if (performance.now() > until) throw new Error('some passages have no vector')
    await wait(20)
  }
}

/** The process of the model, a child of the worker's. */
const modelPid = worker =>
  Number(execFileSync('pgrep', ['-P', String(worker.pid), '-f', 'embed-process'], { encoding: 'utf8' }).split('\n')[0])

/** One website, read and given its vectors while visitors ask. */
async function besideOne({ db, queues, worker, target }, { url, cpuPerReply }) {
  const chatbotId = await newChatbot(db)
  let crawl
  const reading = await repliesDuring(target, {
    seconds: 0,
    task: async () => (crawl = await crawlMs({ db, queues }, chatbotId, url)),
  })
  // The worker looks every 5 s whether something is to be done; this does not wait for it.
  await queues.enqueue('embed-passages', {}, { id: 'embed-passages' })
  const pid = modelPid(worker)
  const [before, cpuBefore, startedAt] = [await untilVectors(db, chatbotId, 1), cpuMsOf(pid), performance.now()]
  let made
  const embedding = await repliesDuring(target, {
    seconds: 0,
    task: async () => (made = (await untilVectors(db, chatbotId)) - before),
  })
  const tookMs = performance.now() - startedAt
  return {
    reading: { ...reading, made: `${(pages / (crawl / 1_000)).toFixed(1)} pages/s` },
    embedding: {
      ...embedding,
      made: `${(made / (tookMs / 1_000)).toFixed(1)} passages/s`,
      cpu: ((cpuMsOf(pid) - cpuBefore - embedding.replies * cpuPerReply) / made).toFixed(1),
      memory: rssMbOf(pid)?.toFixed(0),
    },
  }
}

async function measure() {
  const { port, startSite, close, ...stand } = await openCrawlingStand({
    env: { EMBEDDING_MODEL },
    prepare: folder => {
      for (const part of ['runtime', local.name])
        cpSync(join(dataDir, 'models', part), join(folder, 'models', part), { recursive: true })
    },
  })
  try {
    const { db } = stand
    const honest = await newChatbot(db)
    await crawlMs(stand, honest, await startSite(siteProgram, ['pages', '20']))
    await vectorsTable(db)
    await untilVectors(db, honest)
    const url = await startSite(siteProgram, ['pages', String(pages)])
    const target = frontdeskTarget({ ports: [port], streams: false, chatbotId: honest, origin, said: '' })
    const inQuiet = () => repliesDuring(target, { seconds, task: () => wait(100) })
    await inQuiet()
    console.log(`${EMBEDDING_MODEL}, load before the run: ${loadavg()[0].toFixed(1)}`)
    const rows = [['round', 'reply p95 ms', '', 'replies', 'made', 'CPU ms/passage', 'model MB']]
    for (let round = 1; round <= rounds; round += 1) {
      const pid = modelPid(stand.worker)
      const cpuBefore = cpuMsOf(pid)
      const quiet = await inQuiet()
      const cpuPerReply = (cpuMsOf(pid) - cpuBefore) / quiet.replies
      const beside = { quiet, ...(await besideOne({ ...stand, target }, { url, cpuPerReply })) }
      for (const [name, { p95, replies, made = '', cpu = '', memory = '' }] of Object.entries(beside)) {
        const times = `${(p95 / quiet.p95).toFixed(2)} x`
        rows.push([`${round} ${name}`, p95.toFixed(0), times, String(replies), made, cpu, memory])
      }
    }
    console.log(table(rows, { lower: ['reply p95 ms', 'CPU ms/passage', 'model MB'], higher: ['made'] }))
  } finally {
    await close()
  }
}

if (local) await measure()
else console.log('Not run: EMBEDDING_MODEL names no local model (local:NAME).')
