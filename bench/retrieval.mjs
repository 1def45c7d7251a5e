import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { replaceDocument } from '@frontdesk/knowledge/index-document'
import { pageContent } from '@frontdesk/knowledge/page-content'
import { newRetriever } from '@frontdesk/knowledge/retrieve'
import { startPostgres } from '@frontdesk/local-services/start-postgres'

// How well questions find their passage, on public question sets that are kept outside of the repository.
const data = process.env.BENCH_DATA ?? '../shared/data'
const followUps = ['clapnq', 'cloud']
const languages = ['en', 'es', 'ru', 'tr', 'ar', 'zh']

const linesOf = file => {
  const bytes = readFileSync(join(data, file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text.trim().split('\n')
}
const recordsOf = file => linesOf(file).map(line => JSON.parse(line))

async function indexCorpus(db, { file, language }) {
  const account = await db.prisma.account.create({ data: { name: 'bench', plan: 'standard' } })
  const chatbot = { accountId: account.id, name: 'bench', serviceName: 'bench' }
  const { id: chatbotId } = await db.prisma.chatbot.create({ data: chatbot })
  const run = crypto.randomUUID()
  const { id: sourceId } = await db.prisma.source.create({ data: { chatbotId, kind: 'website', crawlRun: run } })
  const passages = recordsOf(file)
  const index = ({ _id, title, text }) => {
    const facts = { url: `https://bench.example/${encodeURIComponent(_id)}`, etag: null, lastModified: null, links: [] }
    // A passage given as it is: NUL and the like never reach the index through a page.
    const content = pageContent({ title, language, chunks: [{ heading: '', text: text.replaceAll('\0', '') }] })
    return replaceDocument({ db }, { sourceId, run, content, ...facts })
  }
  for (let at = 0; at < passages.length; at += 16) await Promise.all(passages.slice(at, at + 16).map(index))
  await db.pool.query('vacuum analyze chunks')
  // Passages with the same text are one passage, as they are for `retrieve`.
  const twins = new Map(passages.map(({ _id, text }) => [text, _id]))
  const nameOf = new Map(passages.map(({ _id, text }) => [_id, twins.get(text)]))
  return { chatbotId, passages: passages.length, nameOf }
}

const idOf = ({ url }) => decodeURIComponent(new URL(url).pathname.slice(1))
const share = (ids, relevant) => ids.filter(id => relevant.has(id)).length / relevant.size

function gain(ids, relevant) {
  const sum = hits => hits.reduce((total, hit, place) => total + (hit ? 1 / Math.log2(place + 2) : 0), 0)
  return (
    sum(ids.slice(0, 10).map(id => relevant.has(id))) /
    sum(Array.from({ length: Math.min(10, relevant.size) }, () => true))
  )
}

async function measure(db, { chatbotId, nameOf, questions }) {
  const results = []
  const times = []
  const retrieve = newRetriever({ db })
  for (const { question, previousTurns = [], relevant: named } of questions) {
    const relevant = new Set([...named].map(id => nameOf.get(id)))
    const started = performance.now()
    const ids = (await retrieve({ chatbotId, question, previousTurns, limit: 10 })).map(idOf).map(id => nameOf.get(id))
    times.push(performance.now() - started)
    results.push([share(ids.slice(0, 5), relevant), share(ids, relevant), gain(ids, relevant)])
  }
  const mean = column => results.reduce((sum, result) => sum + result[column], 0) / results.length
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  return `${[0, 1, 2].map(column => mean(column).toFixed(3)).join(' ')}   ${p95.toFixed(0)} ms`
}

function askedIn(set) {
  const relevantOf = new Map()
  for (const line of linesOf(`retrieval/${set}/qrels.dev.tsv`).slice(1)) {
    const [query, passage] = line.split('\t')
    relevantOf.set(query, (relevantOf.get(query) ?? new Set()).add(passage))
  }
  return recordsOf(`retrieval/${set}/queries.dev.jsonl`).flatMap(query => {
    const relevant = relevantOf.get(query._id)
    return relevant === undefined ? [] : [{ ...query, relevant }]
  })
}

async function benchFollowUps(db, set) {
  const corpus = await indexCorpus(db, { file: `retrieval/${set}/corpus.jsonl.gz`, language: 'en' })
  const asked = askedIn(set)
  const ways = {
    'last turn alone': ({ lastturn, relevant }) => ({ question: lastturn, relevant }),
    'with turns before': ({ lastturn, user_turns: turns, relevant }) => ({
      question: lastturn,
      previousTurns: turns.slice(0, -1).slice(-2),
      relevant,
    }),
    'rewritten by hand': ({ rewrite, relevant }) => ({ question: rewrite, relevant }),
  }
  for (const [way, ask] of Object.entries(ways)) {
    console.log(
      `${set.padEnd(8)} ${String(corpus.passages).padStart(6)} ${way.padEnd(20)} ${await measure(db, { ...corpus, questions: asked.map(ask) })}`,
    )
  }
}

async function benchLanguage(db, language) {
  const corpus = await indexCorpus(db, { file: `multilingual/${language}.corpus.jsonl.gz`, language })
  const questions = recordsOf(`multilingual/${language}.queries.jsonl.gz`)
    .filter(({ split }) => split === 'dev')
    .map(({ text, relevant }) => ({ question: text, relevant: new Set(relevant) }))
  const figures = await measure(db, { ...corpus, questions })
  console.log(`${language.padEnd(8)} ${String(corpus.passages).padStart(6)} ${'question'.padEnd(20)} ${figures}`)
}

if (existsSync(join(data, 'retrieval'))) {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const postgres = await startPostgres({ dir })
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 16, name: 'bench', onIdleError: () => undefined })
  try {
    console.log('set      passages asked               R@5   R@10  nDCG@10  p95')
    for (const language of languages) await benchLanguage(db, language)
    for (const set of followUps) await benchFollowUps(db, set)
  } finally {
    await db.close()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
} else {
  console.log(`No question sets in ${data}: set BENCH_DATA to the folder that holds retrieval/ and multilingual/.`)
}
