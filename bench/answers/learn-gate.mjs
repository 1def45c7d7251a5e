/**
 * Learns which windows of passages answer a question: trees that `answer-forests.ts` carries, and the curve of what they
 * would tell. On the curve each website is judged by trees that have seen none of its questions.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { probabilityOf } from '@frontdesk/model/extractive/forest'
import { selectLikely } from '@frontdesk/model/extractive/choose-windows'
import { featureNames, judgedWindows } from '@frontdesk/model/extractive/window-features'
import { holds, judge } from './judge.mjs'
import { trainForest } from './train-forest.mjs'

const folds = 5
const gates = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]
/** Small websites find few passages: each question is learned a second time with one to five of those that were found. */
const copyWeight = 0.5
/** Of the windows that do not answer a question so many are learned, which stand for all of them: it takes a third of the time. */
const mostWrong = 60

const textOf = windows => windows.map(({ units }) => units.map(({ text }) => text).join('\n')).join('\n')

/** Numbers from 0 to 1 that are the same in each run. */
function sequence(id) {
  let state = createHash('md5').update(id).digest().readUInt32BE()
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/** Some of the passages; in four of five copies the one that answers is among them. */
function someOf({ facts, answerable, id }, passages) {
  const next = sequence(id)
  const right = passages.find(({ text }) => answerable && facts.every(fact => holds(text, fact)))
  const wanted = Math.min(1 + Math.floor(next() * 5), passages.length)
  const some = new Set(right !== undefined && next() < 0.8 ? [right] : [])
  while (some.size < wanted) some.add(passages[Math.floor(next() * passages.length)])
  return passages.filter(passage => some.has(passage)).map((passage, place) => ({ ...passage, number: place + 1 }))
}

function windowsFor(question, passages) {
  const { question: text, before, answerable, facts, language } = question
  const earlier = before.flatMap(turn => (turn.role === 'user' ? [turn.text] : [])).slice(-2)
  return judgedWindows({ question: text, earlier, passages, language }).map(judged => ({
    ...judged,
    isRight: answerable && facts.every(fact => holds(textOf([judged.window]), fact)),
  }))
}

function rowsOf(id, windows, weight) {
  const next = sequence(`${id} ${windows.length}`)
  const wrong = windows.filter(({ isRight }) => !isRight).length
  const share = Math.min(1, mostWrong / Math.max(1, wrong))
  const own = (3 * weight) / Math.sqrt(windows.length)
  return windows
    .filter(({ isRight }) => isRight || next() < share)
    .map(({ features, isRight }) => ({ features, isRight, weight: isRight ? own : own / share }))
}

/** What is learned of each question: the windows of the passages that were found for it. */
const readWindows = found =>
  found.map(({ question, passages }) => {
    const windows = windowsFor(question, passages)
    const few = passages.length === 0 ? [] : windowsFor(question, someOf(question, passages))
    return { question, windows, rows: [...rowsOf(question.id, windows, 1), ...rowsOf(question.id, few, copyWeight)] }
  })

/** A row for each gate: of questions that the website answers, right and otherwise; of the others, refused. */
export function gateRows(way, found) {
  const learnt = readWindows(found)
  const sites = [...new Set(learnt.map(({ question }) => question.site))].toSorted((one, other) =>
    one.localeCompare(other, 'en'),
  )
  const foldOf = ({ question }) => sites.indexOf(question.site) % folds
  for (let fold = 0; fold < Math.min(folds, sites.length); fold += 1) {
    const forest = trainForest(learnt.flatMap(one => (foldOf(one) === fold ? [] : one.rows)))
    for (const one of learnt.filter(other => foldOf(other) === fold))
      one.ranked = one.windows
        .map(({ window, features }) => ({ window, likelihood: probabilityOf(forest, features) }))
        .toSorted((a, b) => b.likelihood - a.likelihood)
  }
  return gates.map(gate => {
    const judged = learnt.map(({ question, ranked }) => {
      const windows = selectLikely(ranked, gate).map(({ window }) => window)
      return { ...question, became: judge(question, { text: textOf(windows), isUnanswered: windows.length === 0 }) }
    })
    const share = (isOnSite, outcome) => {
      const ones = judged.filter(({ answerable }) => answerable === isOnSite)
      return `${Math.round((100 * ones.filter(({ became }) => became === outcome).length) / Math.max(1, ones.length))}`
    }
    return [way, gate.toFixed(2), share(true, 'right'), share(true, 'wrong'), share(false, 'refused')]
  })
}

/** Learns from all questions, for each way to search, and writes the trees for the product. */
export function writeForests(file, foundByName) {
  if (foundByName.wordsAndMeaning === undefined)
    throw new Error('Set EMBEDDING_MODEL: both ways to search are learned.')
  const forests = Object.entries(foundByName).map(
    ([name, found]) => `  ${name}: ${JSON.stringify(trainForest(readWindows(found).flatMap(({ rows }) => rows)))},\n`,
  )
  writeFileSync(
    file,
    `import type { Forest } from './forest.ts'

/**
 * What tells an answer from what only sounds like one, for keyword search alone and with semantic search. Learned by
 * \`npm run bench -- answers --learn\` from the questions that lie in the bench, with the ${featureNames.length} numbers of \`window-features.ts\`.
 */
// prettier-ignore
export const answerForests: Readonly<Record<'words' | 'wordsAndMeaning', Forest>> = {
${forests.join('')}}
`,
  )
}
