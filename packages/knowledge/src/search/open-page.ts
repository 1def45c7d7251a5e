import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { asSearchError } from '../errors.ts'
import type { PassageText } from './passage-cache.ts'

/** Which passages of a page are read: those around one of its passages, or a part of the page. */
export interface OpenInput {
  readonly chatbotId: string
  /** A passage of the page. */
  readonly chunkId: string
  /** 1, 2, 3 …; undefined for what stands around the passage. */
  readonly part?: number | undefined
}

/** Passages of one page, in reading order. */
export interface OpenedPage {
  readonly passages: readonly (PassageText & { readonly chunkId: string })[]
  /** How many parts the page has. */
  readonly parts: number
}

/** Reads on a page; undefined if the passage is gone. */
export type OpenPage = (input: OpenInput) => Promise<OpenedPage | undefined>

/** Passages of a part. */
const partSize = 6
/** What a passage leans on stands before it more rarely than what goes on behind it. */
const [before, behind] = [2, 3]

// Without a part, the range is around the passage. A part beyond the end has no passages.
const statement = ({ chatbotId, chunkId, part }: OpenInput): Sql => sql`
    with opened as (
      select chunks.document_id, chunks.position, documents.title, documents.url,
             coalesce(documents.language, '') as language,
             (select count(*)::int from chunks own where own.document_id = documents.id) as passages
      from chunks join documents on documents.id = chunks.document_id and documents.chatbot_id = ${chatbotId}
      where chunks.chatbot_id = ${chatbotId} and chunks.id = ${chunkId}::bigint
    )
    select opened.passages, near.id::text as chunk_id, opened.title, opened.url, opened.language, near.heading, near.text
    from opened left join chunks near on near.document_id = opened.document_id and near.position between
      coalesce((${part ?? null}::int - 1) * ${partSize}::int, opened.position - ${before}::int) and
      coalesce(${part ?? null}::int * ${partSize}::int - 1, opened.position + ${behind}::int)
    order by near.position`

type Row = PassageText & { passages: number; chunkId: string | null }

/** Opens what reads on. A passage of another chatbot is as good as gone. */
export const newPageReader =
  ({ db }: { db: Pick<Db, 'pool'> }): OpenPage =>
  async input => {
    const rows = await query<Row>(db.pool, statement(input), { name: 'open-page' }).catch((error: unknown) => {
      throw asSearchError(error)
    })
    const [first] = rows
    if (first === undefined) return undefined
    const passages = rows.flatMap(({ chunkId, passages: _count, ...passage }) =>
      chunkId === null ? [] : [{ chunkId, ...passage }],
    )
    return { passages, parts: Math.ceil(first.passages / partSize) }
  }
