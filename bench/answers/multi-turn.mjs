/**
 * The last turns of conversations, with the passages that belong to them: whether a reply refuses where they say nothing,
 * asks back where the question says too little, and says what the reference says elsewhere.
 */
import { existsSync } from 'node:fs'
import { indexPassages } from '../retrieval/measure-search.mjs'
import { shareOf } from './judge.mjs'
import { linesOf } from './passage-sets.mjs'
import { asksBack, sumOf, supportOfReply } from './reply-rules.mjs'

/** The turns of the set's file; none where it is not there. */
export const readMultiTurn = file =>
  existsSync(file)
    ? linesOf(file).map(({ task, collection, conversation, passages, answerability, reference }) => ({
        id: task,
        set: 'multi-turn',
        language: 'en',
        question: conversation.at(-1).text,
        before: conversation.slice(0, -1).map(({ role, text }) => ({ role, text })),
        passages: passages.map(({ id, text }) => ({ _id: id, title: collection, text })),
        answerability,
        reference,
      }))
    : []

/** Gives each turn a chatbot whose only pages are its passages. */
export async function indexMultiTurn(db, turns) {
  const indexed = []
  for (const { passages, ...turn } of turns) {
    const { chatbotId } = await indexPassages(db, { passages, language: turn.language })
    indexed.push({ ...turn, chatbotId })
  }
  return indexed
}

const wordsIn = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const f1 = (shared, one, other) => (shared === 0 ? 0 : (2 * shared) / (one.length + other.length))

/** F1 of the words of two texts, whatever their order. */
function wordF1(text, reference) {
  const [words, wanted] = [wordsIn(text), wordsIn(reference)]
  const left = [...wanted]
  const shared = words.filter(word => {
    const at = left.indexOf(word)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
  return f1(shared.length, words, wanted)
}

/** ROUGE-L: F1 of the longest run of words that both texts have in the same order, with gaps. */
function rougeL(text, reference) {
  const [words, wanted] = [wordsIn(text), wordsIn(reference)]
  let before = Array.from({ length: wanted.length + 1 }, () => 0)
  for (const word of words) {
    const now = [0]
    for (const [at, other] of wanted.entries())
      now.push(word === other ? before[at] + 1 : Math.max(before[at + 1], now[at]))
    before = now
  }
  return f1(before.at(-1), words, wanted)
}

export const multiTurnNames = [
  'way',
  'turn',
  'turns',
  'refused',
  'asks back',
  'ROUGE-L',
  'F1 of words',
  'sentences supported',
]

/** A row for each kind of turn. Words are compared with the reference of whatever was replied. */
export const multiTurnRows = (way, asked) =>
  [...new Set(asked.map(({ answerability }) => answerability))].map(answerability => {
    const ones = asked.filter(one => one.answerability === answerability)
    const mean = score =>
      (ones.reduce((sum, { reply, reference }) => sum + score(reply.text, reference), 0) / ones.length).toFixed(2)
    const told = ones.filter(({ reply }) => !reply.isUnanswered)
    const counts = told.map(({ reply }) => supportOfReply(reply, reply.found))
    return [
      way,
      answerability,
      String(ones.length),
      shareOf(ones.filter(({ reply }) => reply.isUnanswered).length, ones.length),
      shareOf(ones.filter(({ reply }) => asksBack(reply)).length, ones.length),
      mean(rougeL),
      mean(wordF1),
      shareOf(sumOf(counts, 'supported'), sumOf(counts, 'sentences')),
    ]
  })

/** What was published of the set. Its scores are not the ones above: two of them are models' judgements. */
export const multiTurnPublished =
  'Published for its passages, all turns: gpt-oss-120b RL_F .65, RB_llm .76, RB_alg .46; answers of people .85, .96, .89. None of these is ROUGE-L or F1 of words.'
