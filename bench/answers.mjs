/**
 * npm run bench -- answers [--questions FOLDER] [--only NAME,NAME] [--replies FILE] [--gate] [--learn] [--sets]
 *
 * Measures the answer itself. Real websites are crawled and indexed as a worker does it, each for a chatbot of its own, and
 * questions about them go the whole way: search, prompt, reply, sources. A rule judges each reply: every fact that the
 * question asks for is told, or the reply says that it is not to be found. With EMBEDDING_MODEL semantic search takes part.
 * What is told is by the built-in answers. `--replies` writes each reply to a file, to be read. `--gate` shows what they
 * would tell with another threshold, each website judged without its own questions, and `--learn` writes what decides it
 * anew (`answers/learn-gate.mjs`). `--sets` asks questions that come with their passages (`answers/passage-sets.mjs`).
 *
 * The websites are folders below BENCH_DATA/sites; README.md in `answers` says where they come from, and what was tuned on.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { citationFilterOf, generateReply, prepareQuestion } from '@frontdesk/answers/answer/generate-reply'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { knowledgeVersionOf } from '@frontdesk/knowledge/search/knowledge-version'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { findPassages } from '@frontdesk/answers/prompt/find-passages'
import { extractiveModel } from '@frontdesk/model/extractive/extractive'
import { indexSites } from './answers/index-sites.mjs'
import { holds, judge, namesPage, shareOf } from './answers/judge.mjs'
import { indexPassageSets, setNames, setRows } from './answers/passage-sets.mjs'
import { gateRows, writeForests } from './answers/learn-gate.mjs'
import { table } from './chat/figures.mjs'
import { withDatabase } from './retrieval/measure-search.mjs'
import { openSemanticSearch, printSemanticSearch } from './search/open-semantic-search.mjs'

const { values: options } = parseArgs({
  options: {
    questions: { type: 'string', default: new URL('answers/questions', import.meta.url).pathname },
    only: { type: 'string' },
    replies: { type: 'string' },
    gate: { type: 'boolean', default: false },
    learn: { type: 'boolean', default: false },
    sets: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const dataFolder = process.env.BENCH_DATA ?? '../shared/data'
const sitesFolder = join(dataFolder, 'sites')

const readQuestions = folder =>
  readdirSync(folder, { recursive: true })
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map(line => JSON.parse(line))
    .filter(({ site }) => options.only === undefined || options.only.split(',').includes(site))

const forestsFile = new URL('../packages/model/src/extractive/answer-forests.ts', import.meta.url)

const memoryBytes = 200_000_000
/** An index of 2,000 passages takes half a second. */
const indexingMs = 5_000

/** No tools: what is measured is told from the pages. */
const noTools = {
  declarations: [],
  isOpen: () => false,
  isOpenQuestion: () => false,
  hasActed: () => false,
  actions: () => [],
}
/** Nobody leaves before a reply is whole. */
const signal = new AbortController().signal

/** Answers as a worker does, but stores nothing. */
async function ask({ db, retrieve, model }, { chatbotId, language = 'en' }, { question, before }) {
  const chatbot = { ...(await findChatbot({ db }, chatbotId)), language }
  const turns = before.map(({ role, text, choices }) => ({ role, text, ...(choices && { choices }) }))
  const asked = { chatbot, question, turns, hasTools: false }
  const startedAt = performance.now()
  const prepared = await prepareQuestion({ db, retrieve, model }, asked, signal)
  const filterCitations = citationFilterOf({ db }, chatbotId)
  const writing = generateReply({ model, filterCitations }, { ...prepared, toolbox: noTools, isWhole: true }, signal)
  for (;;) {
    const { done, value } = await writing.next()
    if (done) return { ...value, found: prepared.found, ms: performance.now() - startedAt }
  }
}

/** The search as a worker has it, with the passages of small websites in memory. */
async function openRetrieve(db, sites, semanticSearch) {
  const versions = new Map()
  for (const { chatbotId } of sites.values()) {
    const [row] = await query(db.pool, sql`select ${knowledgeVersionOf(chatbotId)} as version`)
    versions.set(chatbotId, row.version)
  }
  const search = newRetriever({ db, semanticSearch, indexMemory: newIndexMemory(memoryBytes) })
  const retrieve = input => search({ ...input, knowledgeVersion: versions.get(input.chatbotId) })
  // The first question begins an index and is answered without it.
  for (const chatbotId of versions.keys()) await retrieve({ chatbotId, question: 'hello', limit: 1 })
  await wait(indexingMs)
  return retrieve
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
    const chosen = await askChosen(needs, sites.get(question.site), question, reply)
    asked.push({ ...question, became, isOnSite, hasSource, hasPassage, reply, chosen })
  }
  return asked
}

/** The replies to each choice that a reply offers, and whether they tell one of the facts. */
async function askChosen(needs, site, { question, before, facts }, { text, actions }) {
  const replies = []
  for (const choice of actions.flatMap(action => (action.type === 'choices' ? action.choices : []))) {
    const offer = { role: 'assistant', text, choices: actions[0].choices }
    const turns = [...before, { role: 'user', text: question }, offer]
    const reply = await ask(needs, site, { question: choice, before: turns })
    replies.push({ choice, text: reply.text, isRight: facts.some(fact => holds(reply.text, fact)) })
  }
  return replies
}

/** The passages from which a question is answered, with what is known of them. */
async function passagesFor({ db, retrieve, model }, { chatbotId }, { question, before }) {
  const chatbot = { id: chatbotId, language: 'en' }
  const { passages } = await findPassages({ db, retrieve, model }, { chatbot, question, turns: before }, signal)
  return passages.map(({ score, coverage, standing, partStandings, ...passage }) => ({
    ...passage,
    evidence: { score, coverage, standing, partStandings },
  }))
}

const gateNames = ['way', 'told from', 'right %', 'wrong %', 'refused where not on site %']

const groupsOf = asked => [
  ['all', asked],
  ['in English', asked.filter(({ language }) => language === 'en')],
  ...[...new Set(asked.map(({ site }) => site))].map(site => [site, asked.filter(one => one.site === site)]),
  ...[...new Set(asked.map(({ kind }) => kind))].map(kind => [kind, asked.filter(one => one.kind === kind)]),
]

/** Of the choices that were offered, those that lead to one of the facts; and all. */
const chosenOf = asked => {
  const all = asked.flatMap(({ chosen }) => chosen)
  return [all.filter(({ isRight }) => isRight).length, all.length]
}

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
      String(ones.filter(({ reply }) => reply.outcome === 'asked_back').length),
      shareOf(...chosenOf(ones)),
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
  'asked back',
  'right when chosen',
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
  const ofSets = options.sets ? await indexPassageSets(db, join(dataFolder, 'answers')) : []
  const model = extractiveModel()
  const ways = [{ way: 'words', name: 'words', retrieve: await openRetrieve(db, sites) }]
  const semantic = await openSemanticSearch(db)
  if (semantic.semanticSearch !== undefined) {
    await semantic.embedAll()
    const { semanticSearch } = semantic
    const retrieve = await openRetrieve(db, sites, semanticSearch)
    ways.push({ way: 'words and meaning', name: 'wordsAndMeaning', retrieve })
  }
  const setResults = []
  const rows = []
  const replies = []
  const found = {}
  for (const { way, name, retrieve } of ways) {
    const asked = await askAll({ db, retrieve, model }, sites, there)
    rows.push(...rowsOf(way, asked))
    replies.push(...asked.map(one => ({ way, ...one })))
    const times = asked.map(({ reply }) => reply.ms).toSorted((a, b) => a - b)
    console.log(`${way}: a reply takes ${Math.round(times[Math.floor(times.length * 0.95)])} ms at p95`)
    const askedOfSets = []
    for (const one of ofSets) askedOfSets.push({ ...one, reply: await ask({ db, retrieve, model }, one, one) })
    setResults.push(...setRows(way, askedOfSets))
    if (!options.gate && !options.learn) continue
    found[name] = []
    for (const question of there) {
      const passages = await passagesFor({ db, retrieve, model }, sites.get(question.site), question)
      found[name].push({ question, passages })
    }
    if (options.gate) console.log(table([gateNames, ...gateRows(way, found[name])], { names: 2 }))
  }
  if (options.learn) writeForests(forestsFile, found)
  printSemanticSearch(semantic)
  console.log(table([names, ...rows], { names: 2 }))
  if (setResults.length > 0) console.log(table([setNames, ...setResults], { names: 2 }))
  if (options.replies !== undefined)
    writeFileSync(options.replies, replies.map(one => `${JSON.stringify(one)}\n`).join(''))
})
