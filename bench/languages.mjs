/**
 * npm run bench -- languages
 *
 * Measures how well questions find their passage in six languages, by keyword search. The baseline is OR and ts_rank with
 * the language's own configuration. With EMBEDDING_MODEL, questions of each language are also asked of the English
 * passages, by semantic search alone and together with keyword search.
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
import { hasQuestions, recordsOf } from './retrieval/question-sets.mjs'
import { openSemanticSearch, printSemanticSearch } from './search/open-semantic-search.mjs'

/** The least R@5 that each is to have. */
const least = { en: 0.95, es: 0.95, ru: 0.95, tr: 0.95, ar: 0.9, zh: 0.98 }

/** What a question of any language to English pages is to have. */
const leastAcross = 0.8

const questionsIn = language =>
  recordsOf(`multilingual/${language}.queries.jsonl.gz`).map(({ text, relevant, split }) => ({
    question: text,
    relevant: new Set(relevant),
    split,
  }))

const corpusIn = (db, language) => indexCorpus(db, { file: `multilingual/${language}.corpus.jsonl.gz`, language })

async function rowsOf(db, language) {
  const corpus = await corpusIn(db, language)
  const questions = questionsIn(language)
  const rows = []
  for (const split of new Set(questions.map(question => question.split))) {
    const asked = questions.filter(question => question.split === split)
    for (const [name, search] of [
      ['OR and ts_rank', baselineSearchOf(db, corpus)],
      ['search', searchOf(db, corpus)],
    ]) {
      const figures = await measure(search, { ...corpus, questions: asked })
      rows.push([language, split, String(asked.length), name, String(least[language]), ...figures])
    }
  }
  return rows
}

/** Questions of every language, asked of English pages. */
async function rowsAcross(db, { embedAll, semanticSearch }) {
  const corpus = await corpusIn(db, 'en')
  await embedAll()
  const rows = []
  for (const language of Object.keys(least)) {
    const asked = questionsIn(language)
    for (const [name, search] of [
      ['keyword search', searchOf(db, corpus)],
      ['semantic search alone', meaningOf(corpus, semanticSearch)],
      ['both', searchOf(db, corpus, semanticSearch)],
    ]) {
      const figures = await measure(search, { ...corpus, questions: asked })
      rows.push([`${language} to en`, 'all', String(asked.length), name, String(leastAcross), ...figures])
    }
  }
  return rows
}

if (hasQuestions('multilingual')) {
  await withDatabase(async db => {
    const rows = [['language', 'part', 'questions', 'asked', 'at least', ...figureNames]]
    for (const language of Object.keys(least)) rows.push(...(await rowsOf(db, language)))
    const semantic = await openSemanticSearch(db)
    if (semantic.semanticSearch !== undefined) rows.push(...(await rowsAcross(db, semantic)))
    console.log(table(rows, { names: 4, higher: figureNames.slice(0, 3), lower: figureNames.slice(3) }))
    printSemanticSearch(semantic)
  })
}
