/** The search by meaning for a bench, with the provider and the model of the environment. */
import { embedPassages } from '@frontdesk/knowledge/meaning/embed-passages'
import { newMeaningSearch, QUESTION_MS } from '@frontdesk/knowledge/meaning/meaning-search'
import { openVectors } from '@frontdesk/knowledge/meaning/open-vectors'
import { openaiBaseUrl } from '@frontdesk/model/choose-model'
import { openaiEmbed } from '@frontdesk/model/openai-embed'

/** What searches by meaning, once `embedAll` has run; or `why` there is none. `ends` counts how searches ended. */
export async function openMeaning(db) {
  const { EMBEDDING_MODEL: model, OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey } = process.env
  if (!model || !(baseURL || apiKey)) {
    return { why: 'EMBEDDING_MODEL is not set, or neither OPENAI_BASE_URL nor OPENAI_API_KEY is.' }
  }
  const vectors = await openVectors({ db })
  if (!vectors.isReady) return { why: `${vectors.why} BENCH_DATABASE_URL may name a database of another server.` }
  const provider = { apiKey: apiKey || undefined, baseURL: baseURL || openaiBaseUrl }
  const embed = openaiEmbed({ ...provider, withinMs: 60_000 })
  const embedAll = () =>
    embedPassages(
      { db, embed, onEmbedded: () => undefined },
      { model, signal: new AbortController().signal, keptAfterMs: 0 },
    )
  const ends = { found: 0, late: 0, failed: 0 }
  const searchMeaning = newMeaningSearch({
    db,
    embed: openaiEmbed({ ...provider, withinMs: QUESTION_MS }),
    model,
    filters: vectors.filters,
    onSearched: end => (ends[end] += 1),
  })
  return { embedAll, searchMeaning, ends }
}

/** How it went, in one line. */
export const sayMeaning = ({ why, ends }) =>
  console.log(why === undefined ? `Searches by meaning: ${JSON.stringify(ends)}` : `With meaning: not run. ${why}`)
