import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { embeddedHash, type VectorSet } from './vector-sets.ts'

/** The set that serves a chatbot, and what is known of its vectors there. */
export interface ServingSet extends VectorSet {
  readonly chatbotId: string
  /** When the set was begun: a slot may have had another one before. */
  readonly madeAt: string
  /** When the last look began that found no vector missing: another one after vectors were written. */
  readonly lookedAt: string
  readonly passages: number
}

/** A passage whose vector is near to that of a question. */
export interface NearPassage {
  readonly id: string
  /** As a candidate of the keyword search has it. */
  readonly version: string
  readonly url: string
  readonly contentHash: string
  /** Cosine similarity: 1 for the same meaning, 0 for none in common. */
  readonly similarity: number
}

/** Mean and standard deviation of similarities. */
export interface Background {
  readonly average: number
  readonly spread: number
}

/** What a search in vectors has found. */
export interface NearPassages {
  /** Best first. */
  readonly passages: readonly NearPassage[]
  /** How similar the chatbot's passages are to the vector, by a sample of them; null if there is none. */
  readonly background: Background | null
}

/** Passages whose similarity stands for that of all. */
export const mostSampled = 500

/** Where vectors of one storage are searched. */
export interface VectorSearch {
  /** Gets ready while the question's vector is being made. False if these vectors cannot be searched. */
  readonly prepare: (serving: ServingSet) => boolean
  /** The passages nearest to a vector. One that was deleted or changed is never among them. */
  readonly findNearest: (serving: ServingSet, vector: readonly number[]) => Promise<NearPassages>
}

export const mostFound = 50

/**
 * Selects what is to be known of the passages in the CTE `nearest`, without those that have changed since their vector
 * was made. The CTE has `chunk_id`, `hash` and `distance`.
 */
export const foundPassages = (nearest: string, chatbotId: string): Sql => sql`
  select chunks.id::text, chunks.xmin::text as version, documents.url, hashtextextended(chunks.text, 0)::text as content_hash,
         1 - nearest.distance as similarity
  from ${identifier(nearest)} as nearest
  join chunks on chunks.id = nearest.chunk_id and chunks.chatbot_id = ${chatbotId}::uuid
  join documents on documents.id = chunks.document_id and documents.chatbot_id = ${chatbotId}::uuid
  where nearest.hash = ${embeddedHash({ document: 'documents', chunk: 'chunks' })} and nearest.distance <> 'NaN'
  order by nearest.distance, chunks.id`
