/**
 * What a gate would do that is learned from windows: which of them are told, and when none is. Each question is judged by
 * trees that have seen none of its own fold. What is printed is the curve, for one way to search.
 */
import { createHash } from 'node:crypto'
import { holds, judge } from './judge.mjs'
import { trainForest, probabilityOf } from './train-forest.mjs'
import { judgedWindows } from './windows.mjs'

const folds = 5
const mostWindows = 3
const mostCharacters = 800
/** A further window is told where it is this likely beside the best one. */
const worthAdding = 0.5
const gates = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6]
/** Small websites find few passages: so many copies of each question have one to five of those that were found. */
const copies = 2
const copyWeight = 0.5

const textOf = windows => windows.map(({ units }) => units.map(({ text }) => text).join('\n')).join('\n')
const foldOf = id => createHash('md5').update(id).digest().readUInt16BE() % folds

/** Numbers from 0 to 1 that are the same in each run. */
function sequence(id) {
  let state = createHash('md5').update(id).digest().readUInt32BE()
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/** Some of the passages; in four of five copies the one that answers is among them. */
function someOf({ facts, answerable }, passages, next) {
  const right = passages.find(({ text }) => answerable && facts.every(fact => holds(text, fact)))
  const wanted = Math.min(1 + Math.floor(next() * 5), passages.length)
  const some = new Set(right !== undefined && next() < 0.8 ? [right] : [])
  while (some.size < wanted) some.add(passages[Math.floor(next() * passages.length)])
  return passages.filter(passage => some.has(passage)).map((passage, place) => ({ ...passage, number: place + 1 }))
}

function windowsFor(question, passages) {
  const { question: text, before, answerable, facts } = question
  const earlier = before.flatMap(turn => (turn.role === 'user' ? [turn.text] : []))
  const windows = judgedWindows({ question: text, earlier, passages, language: 'en' })
  return windows.map(window => ({
    ...window,
    isRight: answerable && facts.every(fact => holds(textOf([window]), fact)),
  }))
}

const rowsOf = (windows, weight) =>
  windows.map(({ features, isRight }) => ({ features, isRight, weight: (3 * weight) / Math.sqrt(windows.length) }))

/** The likeliest windows, none of which shares a unit with another. */
function choose(ranked) {
  const chosen = []
  for (const one of ranked) {
    if (one.likely < ranked[0].likely * worthAdding || chosen.length === mostWindows) break
    const isTold = one.units.some(unit => chosen.some(({ units }) => units.includes(unit)))
    const length = chosen.reduce((total, window) => total + window.length, one.length)
    if (!isTold && (chosen.length === 0 || length <= mostCharacters)) chosen.push(one)
  }
  return chosen
}

/** A row for each gate: of questions that the website answers, right and otherwise; of the others, refused. */
export function gateRows(way, found) {
  const learnt = found.map(({ question, passages }) => {
    const next = sequence(question.id)
    const small = Array.from({ length: passages.length === 0 ? 0 : copies }, () => someOf(question, passages, next))
    const windows = windowsFor(question, passages)
    const rows = [...rowsOf(windows, 1), ...small.flatMap(some => rowsOf(windowsFor(question, some), copyWeight))]
    return { question, windows, rows, fold: foldOf(question.id) }
  })
  for (let fold = 0; fold < folds; fold += 1) {
    const forest = trainForest(learnt.flatMap(one => (one.fold === fold ? [] : one.rows)))
    for (const one of learnt.filter(({ fold: own }) => own === fold))
      one.ranked = one.windows
        .map(window => ({ ...window, likely: probabilityOf(forest, window.features) }))
        .toSorted((a, b) => b.likely - a.likely)
  }
  return gates.map(gate => {
    const judged = learnt.map(({ question, ranked }) => {
      const isUnanswered = !(ranked[0]?.likely >= gate)
      return {
        ...question,
        became: judge(question, { text: isUnanswered ? '' : textOf(choose(ranked)), isUnanswered }),
      }
    })
    const share = (isOnSite, outcome) => {
      const ones = judged.filter(({ answerable }) => answerable === isOnSite)
      return `${Math.round((100 * ones.filter(({ became }) => became === outcome).length) / Math.max(1, ones.length))}`
    }
    return [way, gate.toFixed(2), share(true, 'right'), share(true, 'wrong'), share(false, 'refused')]
  })
}
