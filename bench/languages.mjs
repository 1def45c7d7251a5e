/**
 * npm run bench -- languages
 *
 * Measures how well questions find their passage in six languages, by keyword search. The baseline is OR and ts_rank with
 * the language's own configuration.
 */
import { table } from './chat/figures.mjs'
import { baselineSearchOf, indexCorpus, measure, searchOf, withDatabase } from './retrieval/measure-search.mjs'
import { hasQuestions, recordsOf } from './retrieval/question-sets.mjs'

/** The least R@5 that each is to have. */
const least = { en: 0.95, es: 0.95, ru: 0.95, tr: 0.95, ar: 0.9, zh: 0.98 }

async function rowsOf(db, language) {
  const corpus = await indexCorpus(db, { file: `multilingual/${language}.corpus.jsonl.gz`, language })
  const questions = recordsOf(`multilingual/${language}.queries.jsonl.gz`).map(({ text, relevant, split }) => ({
    question: text,
    relevant: new Set(relevant),
    split,
  }))
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

if (hasQuestions('multilingual')) {
  await withDatabase(async db => {
    const rows = [['language', 'part', 'questions', 'asked', 'at least', 'R@5', 'R@10', 'nDCG@10', 'ms p50', 'p95']]
    for (const language of Object.keys(least)) rows.push(...(await rowsOf(db, language)))
    console.log(table(rows))
  })
}
