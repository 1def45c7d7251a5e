/**
 * npm run bench -- retrieval
 *
 * Measures how well the questions of two public collections of conversations find the passages that answer them, by
 * keyword search: the last turn alone, with the conversation before it, and rewritten by hand to be understood alone. The
 * baseline, OR and ts_rank, knows no conversation. With EMBEDDING_MODEL semantic search is measured, too, alone and together
 * with keyword search. Then follow small sites, and questions that they do not answer.
 * The search was tuned on the part `dev` alone.
 */
import { table } from './chat/figures.mjs'
import {
  baselineSearchOf,
  figureNames,
  indexCorpus,
  meaningOf,
  measure,
  searchOf,
  withDatabase,
} from './retrieval/measure-search.mjs'
import { rowsOfSmallSites } from './retrieval/small-sites.mjs'
import { hasQuestions, partsOf, questionsOf } from './retrieval/question-sets.mjs'
import { openSemanticSearch, printSemanticSearch } from './search/open-semantic-search.mjs'

const sets = ['clapnq', 'cloud']

const lastTurn = ({ lastturn, relevant }) => ({ question: lastturn, relevant })
const rewritten = ({ rewrite, relevant }) => ({ question: rewrite, relevant })
const inConversation = ({ lastturn, user_turns: turns, lastReply, relevant }) => ({
  question: lastturn,
  previousTurns: turns.slice(0, -1).slice(-2),
  lastReply,
  relevant,
})

async function rowsOf(db, set, { embedAll, semanticSearch }) {
  const corpus = await indexCorpus(db, { file: `retrieval/${set}/corpus.jsonl.gz`, language: 'en' })
  const baseline = baselineSearchOf(db, corpus)
  const search = searchOf(db, corpus)
  const ways = [
    ['last turn, OR and ts_rank', baseline, lastTurn],
    ['last turn', search, lastTurn],
    ['last turn in its conversation', search, inConversation],
    ['rewritten, OR and ts_rank', baseline, rewritten],
    ['rewritten', search, rewritten],
  ]
  if (semanticSearch !== undefined) {
    await embedAll()
    const both = searchOf(db, corpus, semanticSearch)
    const alone = meaningOf(corpus, semanticSearch)
    for (const { name, ask } of [
      { name: 'last turn', ask: lastTurn },
      { name: 'last turn in its conversation', ask: inConversation },
      { name: 'rewritten', ask: rewritten },
    ]) {
      ways.push([`${name}, semantic search alone`, alone, ask])
      ways.push([`${name}, with semantic search`, both, ask])
    }
  }
  const rows = []
  for (const part of partsOf(set)) {
    const asked = questionsOf(set, part)
    for (const [name, way, ask] of ways) {
      const figures = await measure(way, { ...corpus, questions: asked.map(ask) })
      rows.push([`${set} ${part}`, String(corpus.passages), String(asked.length), name, ...figures])
    }
  }
  return rows
}

if (hasQuestions('retrieval')) {
  await withDatabase(async db => {
    const rows = [['set', 'passages', 'questions', 'asked', ...figureNames]]
    const semantic = await openSemanticSearch(db)
    for (const set of sets) rows.push(...(await rowsOf(db, set, semantic)))
    console.log(table(rows, { names: 4, higher: figureNames.slice(0, 3), lower: figureNames.slice(3) }))
    printSemanticSearch(semantic)
    const small = [['set', 'passages', 'questions', 'found', 'in conversation', 'told no: near', 'foreign']]
    for (const [set, other] of [sets, sets.toReversed()]) {
      for (const part of partsOf(set))
        small.push(...(await rowsOfSmallSites(db, { set, other, part, asWritten: rewritten, asAsked: inConversation })))
    }
    console.log(
      `\nSmall sites: answers among six passages, and questions they do not answer\n\n${table(small, { names: 3, higher: small[0].slice(3) })}`,
    )
  })
}
