/**
 * npm run bench -- answers [--questions FOLDER] [--only NAME,NAME] [--replies FILE] [--gate]
 *
 * Measures the answer itself. Real websites are crawled and indexed as a worker does it, each for a chatbot of its own, and
 * questions about them go the whole way: search, prompt, reply, sources. A rule judges each reply: every fact that the
 * question asks for is told, or the reply says that it is not to be found. With EMBEDDING_MODEL semantic search takes part.
 * What is told is by the built-in answers. `--replies` writes each reply to a file, to be read. `--gate` shows what a
 * learned gate would tell of the same passages (`answers/learn-gate.mjs`).
 *
 * The websites are folders below BENCH_DATA/sites; README.md in `answers` says where they come from, and what was tuned on.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { citationFilterOf, generateReply, prepareQuestion } from '@frontdesk/answers/answer/generate-reply'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { extractiveModel } from '@frontdesk/model/extractive/extractive'
import { indexSites } from './answers/index-sites.mjs'
import { judge, namesPage, shareOf } from './answers/judge.mjs'
import { gateRows } from './answers/learn-gate.mjs'
import { table } from './chat/figures.mjs'
import { withDatabase } from './retrieval/measure-search.mjs'
import { openSemanticSearch, printSemanticSearch } from './search/open-semantic-search.mjs'

const { values: options } = parseArgs({
  options: {
    questions: { type: 'string', default: new URL('answers/questions', import.meta.url).pathname },
    only: { type: 'string' },
    replies: { type: 'string' },
    gate: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const sitesFolder = join(process.env.BENCH_DATA ?? '../shared/data', 'sites')

const readQuestions = folder =>
  readdirSync(folder, { recursive: true })
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map(line => JSON.parse(line))
    .filter(({ site }) => options.only === undefined || options.only.split(',').includes(site))

/** No tools: what is measured is told from the pages. */
const noTools = { declarations: [], isOpen: () => false, isOpenQuestion: () => false, actions: () => [] }
/** Nobody leaves before a reply is whole. */
const signal = new AbortController().signal

/** Answers as a worker does, but stores nothing. */
async function ask({ db, retrieve, model }, { chatbotId }, { question, before }) {
  const chatbot = { id: chatbotId, serviceName: 'Frontdesk', language: 'en', systemPrompt: '', domains: [] }
  const asked = { chatbot, question, turns: before, hasTools: false }
  const startedAt = performance.now()
  const prepared = await prepareQuestion({ db, retrieve, model }, asked, signal)
  const filterCitations = citationFilterOf({ db }, chatbotId)
  const writing = generateReply({ model, filterCitations }, { ...prepared, toolbox: noTools, isWhole: true }, signal)
  for (;;) {
    const { done, value } = await writing.next()
    if (done) return { ...value, found: prepared.found, ms: performance.now() - startedAt }
  }
}

/** Each question with its reply and what became of it. */
async function askAll(needs, sites, questions) {
  const asked = []
  for (const question of questions) {
    const reply = await ask(needs, sites.get(question.site), question)
    const became = judge(question, reply)
    const isOnSite = question.answerable
    const hasSource = namesPage(
      question,
      reply.sources.map(({ source }) => source),
    )
    const hasPassage = namesPage(
      question,
      reply.found.map(({ url }) => url),
    )
    asked.push({ ...question, became, isOnSite, hasSource, hasPassage, reply })
  }
  return asked
}

const passagesOfGate = 12

/** How each passage stands by its meaning, as the last semantic search had it. */
const standings = new Map()

const withStandings = semanticSearch => async asked => {
  const matches = await semanticSearch(asked)
  standings.clear()
  for (const { id, standing } of matches) standings.set(id, standing)
  return matches
}

/** What is found for a question, in its conversation. */
async function passagesFor(retrieve, sites, { site, question, before }) {
  standings.clear()
  const found = await retrieve({
    chatbotId: sites.get(site).chatbotId,
    question,
    previousTurns: before.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).slice(-2),
    lastReply: before.findLast(({ role }) => role === 'assistant')?.text,
    limit: passagesOfGate,
  })
  return found.map(passage => ({ ...passage, standing: standings.get(passage.chunkId) }))
}

const gateNames = ['way', 'told from', 'right %', 'wrong %', 'refused where not on site %']

const groupsOf = asked => [
  ['all', asked],
  ['in English', asked.filter(({ language }) => language === 'en')],
  ...[...new Set(asked.map(({ site }) => site))].map(site => [site, asked.filter(one => one.site === site)]),
  ...[...new Set(asked.map(({ kind }) => kind))].map(kind => [kind, asked.filter(one => one.kind === kind)]),
]

/** The rows of one way to answer: all questions, each website, each kind. */
const rowsOf = (way, asked) =>
  groupsOf(asked).map(([group, ones]) => {
    const [on, off] = [ones.filter(({ isOnSite }) => isOnSite), ones.filter(({ isOnSite }) => !isOnSite)]
    const share = (of, fits) => shareOf(of.filter(fits).length, of.length)
    const wrong = ones.filter(({ became, isOnSite }) => became === 'wrong' || (!isOnSite && became !== 'refused'))
    return [
      way,
      group,
      String(on.length),
      share(on, ({ hasPassage }) => hasPassage),
      share(on, ({ became }) => became === 'right'),
      share(on, ({ became }) => became === 'wrong'),
      share(on, ({ became, hasSource }) => became === 'right' && hasSource),
      String(off.length),
      share(off, ({ became }) => became === 'refused'),
      shareOf(wrong.length, ones.length),
    ]
  })

const names = [
  'way',
  'questions',
  'on site',
  'page found',
  'right',
  'wrong',
  'right with its page',
  'not on site',
  'refused',
  'wrong of all',
]

const questions = readQuestions(options.questions)
const missing = [...new Set(questions.map(({ site }) => site))].filter(site => !existsSync(join(sitesFolder, site)))
if (missing.length > 0) console.log(`Not in ${sitesFolder}, and left out: ${missing.join(', ')}`)
const there = questions.filter(({ site }) => !missing.includes(site))
const folders = Object.fromEntries(there.map(({ site }) => [site, join(sitesFolder, site)]))

await withDatabase(async db => {
  const sites = await indexSites(db, folders)
  for (const [name, { served, pages, passages }] of sites)
    console.log(`${name}: ${served} pages, ${pages} indexed, ${passages} passages`)
  const model = extractiveModel()
  const ways = [{ way: 'words', retrieve: newRetriever({ db }) }]
  const semantic = await openSemanticSearch(db)
  if (semantic.semanticSearch !== undefined) {
    await semantic.embedAll()
    const semanticSearch = withStandings(semantic.semanticSearch)
    ways.push({ way: 'words and meaning', retrieve: newRetriever({ db, semanticSearch }) })
  }
  const rows = []
  const replies = []
  for (const { way, retrieve } of ways) {
    const asked = await askAll({ db, retrieve, model }, sites, there)
    rows.push(...rowsOf(way, asked))
    replies.push(...asked.map(one => ({ way, ...one })))
    const times = asked.map(({ reply }) => reply.ms).toSorted((a, b) => a - b)
    console.log(`${way}: a reply takes ${Math.round(times[Math.floor(times.length * 0.95)])} ms at p95`)
    if (options.gate) {
      const found = []
      for (const question of there) found.push({ question, passages: await passagesFor(retrieve, sites, question) })
      console.log(table([gateNames, ...gateRows(way, found)], { names: 2 }))
    }
  }
  printSemanticSearch(semantic)
  console.log(table([names, ...rows], { names: 2 }))
  if (options.replies !== undefined)
    writeFileSync(options.replies, replies.map(one => `${JSON.stringify(one)}\n`).join(''))
})
