/** The semantic search for a bench, with the provider and the model of the environment. */
import { embedPassages } from '@frontdesk/knowledge/semantic/embed-passages'
import { newSemanticSearch, questionTimeoutMs } from '@frontdesk/knowledge/semantic/semantic-search'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import { openaiBaseUrl } from '@frontdesk/model/choose-model'
import { vectorsModel } from '@frontdesk/model/embedding-prefixes'
import { openLocalModels } from '@frontdesk/model/local/local-models'
import { checkModel, readLocalName } from '@frontdesk/model/local/model-folder'
import { openaiEmbed } from '@frontdesk/model/openai-embed'
import { dataDir } from '../../scripts/runtime-facts.mjs'

/** Embeds with a local model of DATA_DIR, or with the provider; undefined where the environment names none. */
const openEmbed = async () => {
  const { EMBEDDING_MODEL: name, OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey } = process.env
  const local = name && readLocalName(name)
  if (local) {
    const { digest } = await checkModel(dataDir, local.name)
    const models = openLocalModels({ dataDir, onEnded: (_, why) => console.log(`the model has ended: ${why}`) })
    return { model: vectorsModel(`local:${local.name}@${digest}`), embedWithin: models.embedWithin }
  }
  if (!name || !(baseURL || apiKey)) return undefined
  const provider = { apiKey: apiKey || undefined, baseURL: baseURL || openaiBaseUrl }
  return { model: vectorsModel(name), embedWithin: withinMs => openaiEmbed({ ...provider, withinMs }) }
}

/** The semantic search, ready once `embedAll` has run; or `why` there is none. `ends` counts outcomes. */
export async function openSemanticSearch(db) {
  const opened = await openEmbed()
  if (opened === undefined) {
    return { why: 'EMBEDDING_MODEL is not set, or neither OPENAI_BASE_URL nor OPENAI_API_KEY is.' }
  }
  const { model, embedWithin } = opened
  const vectors = await openVectors({ db })
  if (!vectors.isReady) return { why: `${vectors.why} BENCH_DATABASE_URL may name a database of another server.` }
  const embed = embedWithin(600_000)
  const embedAll = () =>
    embedPassages(
      { db, embed, onEmbedded: () => undefined },
      { model, signal: new AbortController().signal, keptAfterMs: 0 },
    )
  const ends = { found: 0, late: 0, failed: 0 }
  const semanticSearch = newSemanticSearch({
    db,
    embed: embedWithin(questionTimeoutMs),
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
