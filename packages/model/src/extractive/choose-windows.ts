import { answerForests } from './answer-forests.ts'
import { completeLists } from './complete-lists.ts'
import { unitsOf, type Unit } from './extract-units.ts'
import { probabilityOf, type Forest } from './forest.ts'
import { answersHeading, featureNames, isForeign, judgedWindows, type AskedPassages } from './window-features.ts'
import type { Window } from './windows.ts'

/** An answer of more is a page, and the source is one click away. */
const mostWindows = 3
const mostCharacters = 800
/** What is less likely is not told. docs/answers.md has the curves of right, wrong and refused, and these points on them. */
const likelyEnough = { words: 0.3, wordsAndMeaning: 0.35 }
/** A further window is told where it is this likely beside the best one. */
const worthAdding = 0.4

/** A window, and how likely it answers the question: 0 to 1. */
export interface LikelyWindow {
  readonly window: Window
  readonly likelihood: number
}

/** The units that most likely answer the question, in reading order; none where nothing is likely enough. */
export function chooseWindows(
  asked: AskedPassages,
  units: readonly Unit[] = unitsOf(asked.passages, asked.language),
): Unit[] {
  const hasMeaning = asked.passages.some(({ evidence }) => evidence?.standing !== undefined)
  const way = hasMeaning ? 'wordsAndMeaning' : 'words'
  const ranked = rankWindows(answerForests[way], asked, units)
  const inItsLanguage = ranked.filter(({ window }) => !isInOther(window, asked))
  const likelyOnes = [inItsLanguage, ranked].map(some => selectLikely(some, likelyEnough[way]))
  const likely = likelyOnes.find(({ length }) => length > 0) ?? []
  const chosen = (likely.length > 0 ? likely : ranked.filter(({ holdsQuestion }) => holdsQuestion).slice(0, 1))
    .flatMap(({ window }) => window.units)
    .toSorted((one, other) => one.order - other.order)
  return completeLists(chosen, units).filter(unit => !isLinkText(unit, chosen, units))
}

/**
 * "How returns work" at the end of a passage is the text of a link, or a heading without what stands below it. Next to
 * other units of its passage it says nothing; alone it may be the answer.
 */
function isLinkText(unit: Unit, chosen: readonly Unit[], units: readonly Unit[]): boolean {
  const isLast = units[unit.order + 1]?.passage !== unit.passage
  const isAlone = chosen.every(other => other === unit || other.passage !== unit.passage)
  return isLast && !isAlone && !unit.isLine && unit.text.length <= 40 && !/[\d.!?:;…。！？؟]/u.test(unit.text)
}

/** A page in another language than the question is quoted where none in its own answers. */
const isInOther = ({ units }: Window, { passages, language }: AskedPassages): boolean => {
  const passage = passages[units[0]?.rank ?? 0]
  return passage !== undefined && isForeign(passage, language)
}

/** Below a heading that is the question stands its answer: the longest window says most. */
const likelihoodBelow = (window: Window): number => 0.8 + window.units.length * 0.02

interface RankedWindow extends LikelyWindow {
  /**
   * A single line with every word of the question, of which there are two or more. It is quoted where nothing else is: on
   * the websites that were learned from there was such a line for 113 questions that they answer, with the answer for 75,
   * and for 2 that they do not.
   */
  readonly holdsQuestion: boolean
}

const [exactWords, wordsAsked] = [featureNames.indexOf('exact words'), featureNames.indexOf('words asked')]

/** All windows, likeliest first. */
function rankWindows(forest: Forest, asked: AskedPassages, units: readonly Unit[]): RankedWindow[] {
  return judgedWindows(asked, units)
    .map(({ window, features }) => {
      const least = answersHeading(window, asked) ? likelihoodBelow(window) : 0
      const hasAll = (features[exactWords] ?? 0) > 0.99 && (features[wordsAsked] ?? 0) >= Math.log(3)
      return {
        window,
        likelihood: Math.max(probabilityOf(forest, features), least),
        holdsQuestion: hasAll && window.units.length === 1,
      }
    })
    .toSorted((one, other) => other.likelihood - one.likelihood)
}

/** Of ranked windows those that are quoted, where the best one is likely enough; none shares a unit with another. */
export function selectLikely(ranked: readonly LikelyWindow[], enough: number): LikelyWindow[] {
  const [best] = ranked
  if (best === undefined || best.likelihood < enough) return []
  const chosen: LikelyWindow[] = []
  let characters = 0
  for (const one of ranked) {
    if (one.likelihood < best.likelihood * worthAdding || chosen.length === mostWindows) break
    const isChosen = one.window.units.some(unit => chosen.some(({ window }) => window.units.includes(unit)))
    if (isChosen || (chosen.length > 0 && characters + one.window.length > mostCharacters)) continue
    chosen.push(one)
    characters += one.window.length
  }
  return chosen
}
