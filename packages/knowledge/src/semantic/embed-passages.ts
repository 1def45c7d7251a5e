import type { Db } from '@frontdesk/db/connect'
import { countedRun, forgetRuns } from '@frontdesk/db/counted-run'
import { execute } from '@frontdesk/db/query'
import type { Embed } from '@frontdesk/model/model'
import { dimensionsChanged } from '../errors.ts'
import { embedTexts } from './embed-texts.ts'
import {
  copyVectors,
  countedPassages,
  countPassages,
  dueChatbots,
  markComplete,
  missingVectors,
  readPassages,
  startOfLook,
  writeVectors,
  type DueChatbot,
  type EmbeddedTexts,
  type Missing,
  type PassageVectors,
} from './passage-vectors.ts'
import { mostPassagesInMemory } from '@frontdesk/db/pgvector-version'
import { dropReplacedSet, findSet, makeSet, type SetName, type VectorSet } from './vector-sets.ts'

export interface EmbedNeeds {
  readonly db: Pick<Db, 'pool'>
  readonly embed: Embed
  /** Called for every batch that is stored. */
  readonly onEmbedded: (result: EmbeddingResult, passages: number) => void
}

/** Asked of the model; known from a passage with the same text; refused by the model, which is not asked again. */
export type EmbeddingResult = 'embedded' | 'reused' | 'rejected'

/** The model is named as `vectorsModel` names it. */
export interface EmbedInput extends SetName {
  readonly signal: AbortSignal
  /** How long a set that was replaced is kept for those who still ask it. */
  readonly keptAfterMs: number
}

/** Servers of one's own often take no more than 32 texts at once. A passage with all its parts has 17 at most. */
const textsPerRequest = 32
const maxConcurrentRequests = 4
/** After so many passages the next chatbot has its turn. */
const passagesPerTurn = 8_192

/**
 * Embeds the passages that have no vector yet, of all chatbots in turn, and ends when none is left. Safe to run twice,
 * and at any moment to be killed: what is stored is not asked for again, and passages with the same text share the
 * vector. Throws if the provider fails: what is left waits for the next run.
 */
export async function embedPassages(needs: EmbedNeeds, input: EmbedInput): Promise<void> {
  const { db, embed } = needs
  const { signal, keptAfterMs } = input
  const done: string[] = []
  let set = await findSet({ db }, input)
  for (;;) {
    const due = await dueChatbots({ db }, { slot: set?.slot, without: done })
    if (due.length === 0) break
    set ??= await beginSet({ db, embed }, input)
    for (const chatbot of due) if (await embedCounted(needs, set, chatbot, signal)) done.push(chatbot.chatbotId)
  }
  await dropReplacedSet({ db }, input, keptAfterMs)
}

async function beginSet({ db, embed }: Pick<EmbedNeeds, 'db' | 'embed'>, input: EmbedInput): Promise<VectorSet> {
  const { model, signal } = input
  const texts = ['How long are the vectors of this model?']
  const [vector = []] = await embed({ model, kind: 'passage', texts, signal })
  return makeSet({ db }, input, vector.length)
}

/** Embeds some of a chatbot's passages, unless two workers did not survive it. True when none is left to embed. */
async function embedCounted(
  needs: EmbedNeeds,
  set: VectorSet,
  chatbot: DueChatbot,
  signal: AbortSignal,
): Promise<boolean> {
  const counted = countedPassages(chatbot.chatbotId)
  if (chatbot.wasPutAside) await execute(needs.db.pool, forgetRuns(counted))
  return countedRun(needs, counted, {
    signal,
    work: () => embedTurn(needs, set, chatbot, signal),
    onPutAside: async () => true,
  })
}

/** Embeds some of a chatbot's passages. True when none is left. */
async function embedTurn(
  needs: EmbedNeeds,
  set: VectorSet,
  chatbot: DueChatbot,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = needs
  const { chatbotId } = chatbot
  const { slot, storage } = set
  const lookedAt = await startOfLook({ db })
  if (storage === 'int8') {
    const passages = await countPassages({ db }, chatbotId, mostPassagesInMemory + 1)
    if (passages > mostPassagesInMemory) {
      await markComplete({ db }, { chatbotId, slot, lookedAt, passages })
      return true
    }
  }
  // Where there were too many, none was looked at then.
  const hadTooMany = storage === 'int8' && (chatbot.passages ?? 0) > mostPassagesInMemory
  const since = hadTooMany ? null : chatbot.lookedAt
  const missing = await missingVectors({ db }, { chatbotId, lookedAt: since, slot, atMost: passagesPerTurn })
  const known = await copyVectors({ db }, { chatbotId, slot, storage, missing })
  needs.onEmbedded('reused', known.size)
  const unknown = missing.filter(({ id }) => !known.has(id))
  const perRound = textsPerRequest * maxConcurrentRequests
  for (let from = 0; from < unknown.length; from += perRound) {
    signal.throwIfAborted()
    await embedRound(needs, set, { chatbotId, missing: unknown.slice(from, from + perRound), signal })
  }
  if (missing.length === passagesPerTurn) return false
  await markComplete({ db }, { chatbotId, slot, lookedAt })
  return true
}

interface Round {
  readonly chatbotId: string
  readonly missing: readonly Missing[]
  readonly signal: AbortSignal
}

/** Passages that are embedded with one request. */
type Batch = ReadonlyMap<string, EmbeddedTexts>

/** Batches of passages, none twice, whose texts fit one request. */
function batchesOf(passages: ReadonlyMap<string, EmbeddedTexts>): Batch[] {
  const batches: Map<string, EmbeddedTexts>[] = []
  let left = 0
  for (const [hash, texts] of passages) {
    const count = 1 + texts.parts.length
    if (count > left) {
      batches.push(new Map())
      left = textsPerRequest
    }
    batches.at(-1)?.set(hash, texts)
    left -= count
  }
  return batches
}

/** Embeds passages, some requests at a time. What has come is stored, whatever has not. */
async function embedRound(needs: EmbedNeeds, set: VectorSet, { chatbotId, missing, signal }: Round): Promise<void> {
  const batches = batchesOf(await readPassages(needs, { chatbotId, missing }))
  for (let from = 0; from < batches.length; from += maxConcurrentRequests) {
    const some = batches.slice(from, from + maxConcurrentRequests)
    const answers = await Promise.allSettled(some.map(batch => embedBatch(needs, set, batch, signal)))
    // One after another, on one connection: the crawls need the others.
    for (const answer of answers) {
      if (answer.status === 'fulfilled') await store(needs, set, { chatbotId, missing, vectorsOf: answer.value })
    }
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  }
}

async function embedBatch(
  needs: EmbedNeeds,
  { model, dimensions }: VectorSet,
  batch: Batch,
  signal: AbortSignal,
): Promise<Map<string, PassageVectors>> {
  const texts = [...batch.values()].flatMap(({ whole, parts }) => [whole, ...parts])
  const vectors = await embedTexts(needs, { model, texts, signal })
  if (vectors.some(vector => vector !== null && vector.length !== dimensions)) throw dimensionsChanged(model)
  let from = 0
  return new Map(
    [...batch].map(([hash, { parts }]) => {
      const [whole = null, ...ofParts] = vectors.slice(from, from + 1 + parts.length)
      from += 1 + parts.length
      return [hash, { whole, parts: ofParts }]
    }),
  )
}

interface Answer extends Pick<Round, 'chatbotId' | 'missing'> {
  readonly vectorsOf: ReadonlyMap<string, PassageVectors>
}

async function store(needs: EmbedNeeds, set: VectorSet, { chatbotId, missing, vectorsOf }: Answer): Promise<void> {
  const passages = missing.filter(({ hash }) => vectorsOf.has(hash))
  await writeVectors(needs, { chatbotId, slot: set.slot, storage: set.storage, passages, vectorsOf })
  const refused = passages.filter(({ hash }) => vectorsOf.get(hash)?.whole === null).length
  needs.onEmbedded('embedded', passages.length - refused)
  needs.onEmbedded('rejected', refused)
}
