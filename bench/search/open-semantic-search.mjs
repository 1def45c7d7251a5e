/** The semantic search for a bench, with the provider and the model of the environment. */
import { embedPassages } from '@frontdesk/knowledge/semantic/embed-passages'
import { newSemanticSearch, questionTimeoutMs } from '@frontdesk/knowledge/semantic/semantic-search'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import { openaiBaseUrl } from '@frontdesk/model/choose-model'
import { vectorsModel } from '@frontdesk/model/embedding-prefixes'
import { openaiEmbed } from '@frontdesk/model/openai-embed'

/** The semantic search, ready once `embedAll` has run; or `why` there is none. `ends` counts outcomes. */
export async function openSemanticSearch(db) {
  const { EMBEDDING_MODEL: name, OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey } = process.env
  if (!name || !(baseURL || apiKey)) {
    return { why: 'EMBEDDING_MODEL is not set, or neither OPENAI_BASE_URL nor OPENAI_API_KEY is.' }
  }
  const vectors = await openVectors({ db })
  if (!vectors.isReady) return { why: `${vectors.why} BENCH_DATABASE_URL may name a database of another server.` }
  const model = vectorsModel(name)
  const provider = { apiKey: apiKey || undefined, baseURL: baseURL || openaiBaseUrl }
  const embed = openaiEmbed({ ...provider, withinMs: 60_000 })
  const embedAll = () =>
    embedPassages(
      { db, embed, onEmbedded: () => undefined },
      { model, signal: new AbortController().signal, keptAfterMs: 0 },
    )
  const ends = { found: 0, late: 0, failed: 0 }
  const semanticSearch = newSemanticSearch({
    db,
    embed: openaiEmbed({ ...provider, withinMs: questionTimeoutMs }),
    model,
    filters: vectors.filters,
    onSearched: end => (ends[end] += 1),
  })
  return { embedAll, semanticSearch, ends }
}

/** Prints the outcomes in one line. */
export const printSemanticSearch = ({ why, ends }) =>
  console.log(
    why === undefined ? `Semantic searches: ${JSON.stringify(ends)}` : `With semantic search: not run. ${why}`,
  )
