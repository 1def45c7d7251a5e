import { Type, type Static } from '@sinclair/typebox'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { SourcePage } from './sources.ts'

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** An address of a website, as an owner writes it. */
export const pageAddress = (description: string) =>
  Type.String({ minLength: 1, maxLength: 2_048, pattern: visible, ...noNul, description })

/** GET /api/chatbots/{id}/sources/{sourceId}/pages/{pageId}: a page, and what the chatbot knows of it. */
export const SourcePageDetail = Type.Composite(
  [
    SourcePage,
    Type.Object({
      language: orNull(Type.String()),
      passages: Type.Array(Type.Object({ heading: Type.String(), text: Type.String() }), {
        description: 'Indexed passages in the order of the page, at most 200.',
      }),
      passagesCount: Type.Integer({ description: 'Number of passages on the page.' }),
    }),
  ],
  { title: 'SourcePageDetail' },
)
export type SourcePageDetail = Static<typeof SourcePageDetail>

/** POST /api/chatbots/{id}/sources/{sourceId}/excluded-pages. */
export const ExcludePageRequest = Type.Object(
  { url: pageAddress('A page of this website; https:// may be omitted.') },
  { title: 'ExcludePageRequest', additionalProperties: false },
)
export type ExcludePageRequest = Static<typeof ExcludePageRequest>

/** A page that the owner has left out of a source. */
export const ExcludedPage = Type.Object(
  { id: Uuid(), url: Type.String(), excludedAt: Timestamp() },
  { title: 'ExcludedPage' },
)
export type ExcludedPage = Static<typeof ExcludedPage>

/** GET /api/chatbots/{id}/sources/{sourceId}/excluded-pages: all of them, the newest first. */
export const ExcludedPageList = Type.Object({ pages: Type.Array(ExcludedPage) }, { title: 'ExcludedPageList' })
