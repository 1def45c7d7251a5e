import { Type, type Static } from '@sinclair/typebox'
import { shortListQueryFields } from '../list-query.ts'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { Version } from '../version.ts'

/** The longest title. It is also the key of the entry in the index. */
export const longestEntryTitle = 300

const fields = {
  title: Type.String({
    minLength: 1,
    maxLength: longestEntryTitle,
    pattern: visible,
    ...noNul,
    description: 'The title, or the question. Visitors see it as a source of the reply.',
  }),
  text: Type.String({ minLength: 1, maxLength: 8_000, pattern: visible, ...noNul }),
}

/** POST /api/chatbots/{id}/sources/{sourceId}/entries. */
export const CreateEntryRequest = Type.Object(fields, { title: 'CreateEntryRequest', additionalProperties: false })
export type CreateEntryRequest = Static<typeof CreateEntryRequest>

/** The day on which somebody should look at an entry again. */
export const reviewOn = Type.String({
  maxLength: 10,
  description: 'Review date as YYYY-MM-DD. Default: in 6 months.',
  examples: ['2027-05-23'],
})

/** PATCH of an entry. Absent fields stay unchanged. */
export const UpdateEntryRequest = Type.Partial(Type.Object({ ...fields, reviewOn }), {
  title: 'UpdateEntryRequest',
  additionalProperties: false,
  minProperties: 1,
})
export type UpdateEntryRequest = Static<typeof UpdateEntryRequest>

/** A text, or a question with its answer, as its owner wrote it. */
export const SourceEntry = Type.Object(
  { id: Uuid(), ...fields, version: Version(), createdAt: Timestamp() },
  { title: 'SourceEntry' },
)
export type SourceEntry = Static<typeof SourceEntry>

/** GET /api/chatbots/{id}/sources/{sourceId}/entries. */
export const EntriesQuery = Type.Object(
  {
    cursor: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,1700}$' })),
    ...shortListQueryFields,
  },
  { additionalProperties: false },
)
export type EntriesQuery = Static<typeof EntriesQuery>

/** Entries of a source, by title. */
export const SourceEntryList = Type.Object(
  { entries: Type.Array(SourceEntry), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { title: 'SourceEntryList' },
)
export type SourceEntryList = Static<typeof SourceEntryList>
