/** The semantic search for a bench, with the provider and the model of the environment, or with made-up vectors. */
import { createHash } from 'node:crypto'
import { embedPassages } from '@frontdesk/knowledge/semantic/embed-passages'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
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

/** More than a worker has by default, so that all sites of a bench fit. */
const memoryBytes = 200_000_000
const madeUpDimensions = 384
/** Of made-up vectors, as far as they all point the same way. */
const common = 0.5

/** A vector of any text, the same for the same text, and at no cost: what is then measured is the search alone. */
function madeUpVector(text) {
  const bytes = createHash('shake128', { outputLength: madeUpDimensions }).update(text).digest()
  return Array.from(bytes, byte => byte / 128 - 1 + common)
}

const madeUpModel = {
  model: 'made-up',
  embedWithin:
    () =>
    async ({ texts }) =>
      texts.map(madeUpVector),
}

/**
 * The semantic search, ready once `embedAll` has run; or `why` there is none. `ends` counts outcomes. With `isMadeUp` no model is needed.
 */
export async function openSemanticSearch(db, { isMadeUp = false } = {}) {
  const opened = (await openEmbed()) ?? (isMadeUp ? madeUpModel : undefined)
  if (opened === undefined) {
    return { why: 'EMBEDDING_MODEL is not set, or neither OPENAI_BASE_URL nor OPENAI_API_KEY is.' }
  }
  const { model, embedWithin } = opened
  const vectors = await openVectors({ db })
  if (!vectors.isReady) return { why: vectors.why }
  const { storage, filters } = vectors
  const embed = embedWithin(600_000)
  const embedAll = () =>
    embedPassages(
      { db, embed, onEmbedded: () => undefined },
      { model, storage, signal: new AbortController().signal, keptAfterMs: 0 },
    )
  const ends = { found: 0, timeout: 0, failed: 0 }
  const semanticSearch = newSemanticSearch({
    db,
    embed: embedWithin(questionTimeoutMs),
    embedPatiently: embed,
    model,
    filters,
    memory: newIndexMemory(memoryBytes),
    onLeftOut: ({ why }) => console.log(`words alone are searched: ${why}`),
    onSearched: end => (ends[end] += 1),
  })
  return { model, storage, embedAll, semanticSearch, ends }
}

/** Prints the outcomes in one line. */
export const printSemanticSearch = ({ why, ends }) =>
  console.log(
    why === undefined ? `Semantic searches: ${JSON.stringify(ends)}` : `With semantic search: not run. ${why}`,
  )
