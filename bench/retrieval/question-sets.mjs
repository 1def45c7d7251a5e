/** Reads the question sets that are kept outside of the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const data = process.env.BENCH_DATA ?? '../shared/data'

const linesOf = file => {
  const bytes = readFileSync(join(data, file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text.trim().split('\n')
}
export const recordsOf = file => linesOf(file).map(line => JSON.parse(line))

/** Is the folder there? Says so where it is not. */
export function hasQuestions(folder) {
  const isThere = existsSync(join(data, folder))
  if (!isThere) console.log(`No question sets in ${data}: set BENCH_DATA to the folder that holds ${folder}/.`)
  return isThere
}

/** `dev`, which this search was tuned on, and whatever other part of the conversations lies beside it. */
export const partsOf = set =>
  readdirSync(join(data, 'retrieval', set)).flatMap(file => /^queries\.(\w+)\.jsonl$/.exec(file)?.[1] ?? [])

/** The questions of one part, each with the passages that answer it and the reply before it. */
export function questionsOf(set, part) {
  const relevantOf = new Map()
  for (const line of linesOf(`retrieval/${set}/qrels.${part}.tsv`).slice(1)) {
    const [query, passage] = line.split('\t')
    relevantOf.set(query, (relevantOf.get(query) ?? new Set()).add(passage))
  }
  const turns = new Map(recordsOf(`retrieval/${set}/turns.${part}.jsonl`).map(({ _id, messages }) => [_id, messages]))
  return recordsOf(`retrieval/${set}/queries.${part}.jsonl`).flatMap(query => {
    const relevant = relevantOf.get(query._id)
    const lastReply = turns.get(query._id)?.findLast(({ role }) => role === 'agent')?.text
    return relevant === undefined ? [] : [{ ...query, lastReply, relevant }]
  })
}
