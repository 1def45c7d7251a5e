/**
 * npm run bench -- answers [--questions FOLDER] [--only NAME,NAME] [--sample N] [--replies FILE] [--gate] [--learn]
 *   [--sets] [--model NAME [--wait SECONDS] [--record FILE | --replay FILE]] [--judge NAME]
 *
 * Measures the answer itself. Real websites are crawled and indexed as a worker does it, each for a chatbot of its own, and
 * questions about them go the whole way: search, prompt, reply, sources. A rule judges each reply: every fact that the
 * question asks for is told, or the reply says that it is not to be found. With EMBEDDING_MODEL semantic search takes part.
 * What is told is by the built-in answers. `--replies` writes each reply to a file, to be read. `--gate` shows what they
 * would tell with another threshold, each website judged without its own questions, and `--learn` writes what decides it
 * anew (`answers/learn-gate.mjs`). `--sets` asks questions that come with their passages (`answers/passage-sets.mjs`).
 *
 * With `--model` a chat model at OPENAI_BASE_URL (OPENAI_API_KEY) answers the same questions, as a worker asks it, with its
 * tokens and times and what the checks refused (`answers/ask-model.mjs`, `answers/unchecked.mjs`). `--wait` gives a slow
 * machine longer than a visitor has. `--record` keeps what it said, and `--replay` says it again without a model, where the
 * same is asked (`answers/record.mjs`). `--judge` names a model that judges each reply beside the rule
 * (`answers/judge-by-model.mjs`). `--sample` asks N questions only, drawn evenly over websites and kinds, always the same.
 *
 * The websites are folders below BENCH_DATA/sites; README.md in `answers` says where they come from, and what was tuned on.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { citationFilterOf, generateReply, prepareQuestion } from '@frontdesk/answers/answer/generate-reply'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { findPassages } from '@frontdesk/answers/prompt/find-passages'
import { extractiveModel } from '@frontdesk/model/extractive/extractive'
import { askWatched, costNames, costRow, openChatModel, openModel } from './answers/ask-model.mjs'
import { indexSites } from './answers/index-sites.mjs'
import { holds, judge, namesPage, shareOf } from './answers/judge.mjs'
import { indexPassageSets, setNames, setRows } from './answers/passage-sets.mjs'
import {
  indexMultiTurn,
  multiTurnNames,
  multiTurnPublished,
  multiTurnRows,
  readMultiTurn,
} from './answers/multi-turn.mjs'
import { gateRows, writeForests } from './answers/learn-gate.mjs'
import { judgeByModel, verdictNames, verdictRow } from './answers/judge-by-model.mjs'
import { openRetrieve } from './answers/open-retrieve.mjs'
import { ruleNames, ruleRow } from './answers/reply-rules.mjs'
import { sampleOf } from './answers/sample.mjs'
import { refusalsText, uncheckedNames, uncheckedRows } from './answers/unchecked.mjs'
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
    sample: { type: 'string' },
    model: { type: 'string' },
    wait: { type: 'string' },
    record: { type: 'string' },
    replay: { type: 'string' },
    judge: { type: 'string' },
  },
  allowPositionals: true,
})
const sampled = options.sample === undefined ? undefined : Number(options.sample)
const dataFolder = process.env.BENCH_DATA ?? '../shared/data'
const sitesFolder = join(dataFolder, 'sites')

const readQuestions = folder =>
  readdirSync(folder, { recursive: true })
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map(line => JSON.parse(line))
    .filter(({ site }) => options.only === undefined || options.only.split(',').includes(site))

const forestsFile = new URL('../packages/model/src/extractive/answer-forests.ts', import.meta.url)

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
  const { found, grounds } = prepared
  // A chat model is read as the widget reads it, so that its first words have a time.
  const isWhole = model.provider === 'extractive'
  const writing = generateReply({ model, filterCitations }, { ...prepared, toolbox: noTools, isWhole }, signal)
  let firstMs
  for (;;) {
    const { done, value } = await writing.next()
    const ms = performance.now() - startedAt
    if (done) return { ...value, found, grounds, ms, firstMs }
    if (value.event === 'token') firstMs ??= ms
  }
}

/** Each question with its reply and what became of it. */
async function askAll(needs, sites, questions) {
  const asked = []
  for (const question of questions) {
    const reply = await askWatched(ask, needs, sites.get(question.site), question)
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
async function askChosen(needs, site, { id, question, before, facts }, { text, actions }) {
  const replies = []
  for (const choice of actions.flatMap(action => (action.type === 'choices' ? action.choices : []))) {
    const offer = { role: 'assistant', text, choices: actions[0].choices }
    const turns = [...before, { role: 'user', text: question }, offer]
    const reply = await askWatched(ask, needs, site, { id: `${id}, ${choice}`, question: choice, before: turns })
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
const ofSites = questions.filter(({ site }) => !missing.includes(site))
// One website after another: a chat model's server keeps how a prompt begins.
const there = sampleOf(ofSites, sampled, ({ site, kind }) => `${site} ${kind}`).toSorted((one, other) =>
  one.site.localeCompare(other.site, 'en'),
)
const folders = Object.fromEntries(there.map(({ site }) => [site, join(sitesFolder, site)]))

/** The turns of conversations, each with its chatbot. */
function indexTurns(db) {
  const turns = readMultiTurn(join(dataFolder, 'answers/multi-turn.jsonl.gz'))
  return indexMultiTurn(
    db,
    sampleOf(turns, sampled, ({ answerability }) => answerability),
  )
}

await withDatabase(async db => {
  const sites = await indexSites(db, folders)
  for (const [name, { served, pages, passages }] of sites)
    console.log(`${name}: ${served} pages, ${pages} indexed, ${passages} passages`)
  const ofSets = options.sets ? await indexPassageSets(db, join(dataFolder, 'answers'), sampled) : []
  const ofTurns = options.sets ? await indexTurns(db) : []
  const builtIn = { model: extractiveModel() }
  const ways = [{ way: 'words', name: 'words', retrieve: await openRetrieve(db, sites), ...builtIn }]
  const semantic = await openSemanticSearch(db)
  if (semantic.semanticSearch !== undefined) {
    await semantic.embedAll()
    const { semanticSearch } = semantic
    const retrieve = await openRetrieve(db, sites, semanticSearch)
    ways.push({ way: 'words and meaning', name: 'wordsAndMeaning', retrieve, ...builtIn })
  }
  const chat = options.model === undefined ? undefined : openChatModel(options)
  if (chat !== undefined)
    ways.push(...ways.map(({ way, retrieve }) => ({ way: `${way}, ${options.model}`, retrieve, ...chat })))
  const judging = options.judge === undefined ? undefined : openModel(options.judge)
  const results = { sites: [], rules: [], costs: [], unchecked: [], verdicts: [], sets: [], turns: [] }
  const replies = []
  const found = {}
  for (const { name, ...asking } of ways) {
    const { way, take } = asking
    const needs = { db, ...asking }
    const asked = await askAll(needs, sites, there)
    const answered = asked.filter(({ reply }) => reply.failed === undefined)
    results.sites.push(...rowsOf(way, answered))
    results.rules.push(ruleRow(way, answered))
    results.costs.push(costRow(way, asked))
    if (take !== undefined) {
      results.unchecked.push(...uncheckedRows(way, answered))
      console.log(refusalsText(way, answered))
    }
    if (judging !== undefined) results.verdicts.push(verdictRow(way, judging, await judgeByModel(judging, answered)))
    replies.push(...asked.map(({ reply, ...one }) => ({ way, ...one, reply: { ...reply, grounds: undefined } })))
    const askEach = async ones => {
      const askedOnes = []
      for (const one of ones) askedOnes.push({ ...one, reply: await askWatched(ask, needs, one, one) })
      return askedOnes.filter(({ reply }) => reply.failed === undefined)
    }
    results.sets.push(...setRows(way, await askEach(ofSets)))
    results.turns.push(...multiTurnRows(way, await askEach(ofTurns)))
    if (name === undefined || (!options.gate && !options.learn)) continue
    found[name] = []
    for (const question of there) {
      const passages = await passagesFor(needs, sites.get(question.site), question)
      found[name].push({ question, passages })
    }
    if (options.gate) console.log(table([gateNames, ...gateRows(way, found[name])], { names: 2 }))
  }
  chat?.end()
  if (options.learn) writeForests(forestsFile, found)
  printSemanticSearch(semantic)
  const print = (columns, rows, naming) => {
    if (rows.length > 0) console.log(`\n${table([columns, ...rows], { names: naming })}`)
  }
  print(names, results.sites, 2)
  print(ruleNames, results.rules, 1)
  print(costNames, results.costs, 1)
  print(uncheckedNames, results.unchecked, 2)
  print(verdictNames, results.verdicts, 2)
  print(setNames, results.sets, 2)
  print(multiTurnNames, results.turns, 2)
  if (results.turns.length > 0) console.log(multiTurnPublished)
  if (options.replies !== undefined)
    writeFileSync(options.replies, replies.map(one => `${JSON.stringify(one)}\n`).join(''))
})
