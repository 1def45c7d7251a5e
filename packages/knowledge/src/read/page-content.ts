import { createHash } from 'node:crypto'
import { segmentWords } from '../words/segment-words.ts'
import type { Chunk } from './split.ts'

/**
 * Raise it when extraction, splitting or indexing changes what is stored: pages that did not change since are then
 * read and indexed again at their next crawl.
 */
const indexVersion = 'v6'

/** Text of a page in chunks. */
export interface PageText {
  readonly title: string
  readonly language: string | null
  readonly chunks: readonly Chunk[]
}

/** A page ready to be indexed. */
export interface PageContent extends PageText {
  /** Tells whether what a page says has changed since it was indexed. */
  readonly hash: string
  /** The same texts as PostgreSQL is to read them. */
  readonly search: { readonly title: string; readonly headings: readonly string[]; readonly texts: readonly string[] }
}

/** Prepares a page's text for the index: everything that takes time with its length and needs no database. */
export const pageContent = ({ title, language, chunks }: PageText): PageContent => ({
  title,
  language,
  chunks,
  hash: `${indexVersion}:${createHash('sha256')
    .update(JSON.stringify([title, language, chunks]))
    .digest('base64url')}`,
  search: {
    title: segmentWords(title),
    headings: chunks.map(({ heading }) => segmentWords(heading)),
    texts: chunks.map(({ text }) => segmentWords(text)),
  },
})

/** Was this hash made by the present way of indexing? */
export const isCurrentHash = (hash: string | null): hash is string => hash?.startsWith(`${indexVersion}:`) ?? false
