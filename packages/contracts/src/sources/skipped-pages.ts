import { Type, type Static } from '@sinclair/typebox'
import { SkipReasons } from './sources.ts'

/** Of each reason so many pages are listed, those that the crawl came across first. */
export const mostSkippedOfAReason = 200

/** Why a page was skipped; `SkipReasons` describes each. */
export const SkipReason = Type.KeyOf(SkipReasons, { title: 'SkipReason' })
export type SkipReason = Static<typeof SkipReason>

/** GET /api/chatbots/{id}/sources/{sourceId}/skipped. */
export const SkippedPagesQuery = Type.Object(
  {
    reason: Type.Optional(SkipReason),
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
  },
  { additionalProperties: false },
)
export type SkippedPagesQuery = Static<typeof SkippedPagesQuery>

/** A page that a crawl came across and did not index. */
const SkippedPage = Type.Object({ url: Type.String(), reason: SkipReason }, { title: 'SkippedPage' })
export type SkippedPage = Static<typeof SkippedPage>

/** The pages that the last finished crawl skipped, by reason, in the order in which it came across them. */
export const SkippedPageList = Type.Object(
  {
    pages: Type.Array(SkippedPage),
    unlisted: Type.Integer({
      description: `Number of pages with this reason, or in total, that are counted but not listed. Only the first ${mostSkippedOfAReason} of each reason are kept.`,
    }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'SkippedPageList' },
)
export type SkippedPageList = Static<typeof SkippedPageList>
