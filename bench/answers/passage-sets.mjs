/**
 * Sets of questions that come with their passages: whether one of them answers, and whether the reply sees it. ClapNQ has
 * one passage of Wikipedia for each question, NoMIRACL ten, in five languages. Each question has a chatbot of its own.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { indexPassages } from '../retrieval/measure-search.mjs'
import { shareOf } from './judge.mjs'
import { sampleOf } from './sample.mjs'

/** The lines of a packed file of a set. */
export const linesOf = file =>
  gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

/** ClapNQ's passages are cut into words. */
const joined = text => text.replaceAll(/ ([.,;:!?)\]%]|n't|'\w{1,2}\b)/g, '$1').replaceAll(/([([]) /g, '$1')

const readers = {
  clapnq: ({ id, question, title, passage, answerable }) => {
    const passages = [{ _id: id, title, text: joined(passage) }]
    return { id, set: 'clapnq', question, language: 'en', answerable, passages }
  },
  nomiracl: ({ id, language, question, passages, answerable }) => ({
    id,
    set: `nomiracl ${language}`,
    question,
    language,
    answerable,
    passages: passages.map((passage, place) => {
      const [title, ...text] = passage.split(': ')
      return { _id: `${id}/${place}`, title, text: text.join(': ') }
    }),
  }),
}

/**
 * Indexes the sets that lie in a folder, or so many questions of each. Resolves with the questions, each with its chatbot;
 * none where there is no set.
 */
export async function indexPassageSets(db, folder, count) {
  const questions = []
  for (const [name, read] of Object.entries(readers)) {
    const file = join(folder, `${name}.jsonl.gz`)
    if (!existsSync(file)) continue
    const all = linesOf(file).map(read)
    for (const { passages, ...question } of sampleOf(all, count, ({ set, answerable }) => `${set} ${answerable}`)) {
      const { chatbotId } = await indexPassages(db, { passages, language: question.language })
      questions.push({ ...question, before: [], chatbotId })
    }
  }
  return questions
}

export const setNames = ['way', 'set', 'answerable', 'refused all the same', 'not answerable', 'refused']

/** A row for each set: how many questions were refused of those that a passage answers, and of the others. */
export const setRows = (way, asked) =>
  [...new Set(asked.map(({ set }) => set))].map(set => {
    const cells = [true, false].flatMap(answerable => {
      const ones = asked.filter(one => one.set === set && one.answerable === answerable)
      return [String(ones.length), shareOf(ones.filter(({ reply }) => reply.isUnanswered).length, ones.length)]
    })
    return [way, set, ...cells]
  })
