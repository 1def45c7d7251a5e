import { Type, type Static } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** What can be wrong with a website by its own word. */
export const SiteFindingKind = Type.Union(
  [Type.Literal('contradiction'), Type.Literal('feedPrice'), Type.Literal('twin'), Type.Literal('deadLink')],
  { title: 'SiteFindingKind' },
)
export type SiteFindingKind = Static<typeof SiteFindingKind>

/** What two sentences disagree in: `denial` is yes and no. */
export const FindingMeasure = Type.Union(
  [Type.Literal('price'), Type.Literal('number'), Type.Literal('time'), Type.Literal('date'), Type.Literal('denial')],
  { title: 'FindingMeasure' },
)
export type FindingMeasure = Static<typeof FindingMeasure>

/** One page of a finding, and what it says. */
const FindingSide = Type.Object(
  {
    url: Type.String(),
    title: Type.String(),
    sentence: Type.String({
      description:
        'As the page has it. Empty for a twin, for the address of a dead link, and for a page without words.',
    }),
  },
  { title: 'FindingSide' },
)

/** Something that is wrong with a website by its own word. */
export const SiteFinding = Type.Object(
  {
    id: Type.String(),
    kind: SiteFindingKind,
    measure: Type.Union([FindingMeasure, Type.Null()]),
    page: FindingSide,
    other: FindingSide,
    asked: Type.Integer({ description: 'Number of replies of the last 30 days that cited either page.' }),
    isSetAside: Type.Boolean(),
    judgement: Type.Union([Type.Object({ model: Type.String(), reason: Type.String() }), Type.Null()], {
      description: 'The model that found it, with its reason; null: found by rule.',
    }),
  },
  { title: 'SiteFinding' },
)
export type SiteFinding = Static<typeof SiteFinding>

/** GET /api/chatbots/{chatbotId}/site-findings. */
export const SiteFindingsQuery = Type.Object(
  {
    kind: Type.Optional(SiteFindingKind),
    setAside: Type.Optional(Type.Literal('true', { description: 'Return only findings that were set aside.' })),
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
  },
  { additionalProperties: false },
)
export type SiteFindingsQuery = Static<typeof SiteFindingsQuery>

/** The findings of a chatbot, those that most replies stood on first. */
export const SiteFindingList = Type.Object(
  {
    findings: Type.Array(SiteFinding),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
    open: Type.Integer({ description: 'Number of findings that are not set aside, of any kind.' }),
    setAside: Type.Integer({ description: 'Number of findings that are set aside.' }),
    comparedPages: Type.Integer({ description: 'Number of pages that have been compared.' }),
    waitingPairs: Type.Integer({
      description: 'Number of pairs of sentences that the chatbot’s AI model has yet to judge; 0 without a model.',
    }),
  },
  { title: 'SiteFindingList' },
)
export type SiteFindingList = Static<typeof SiteFindingList>

export const SiteFindingParams = Type.Object({
  chatbotId: Uuid(),
  findingId: Type.String({ pattern: '^[0-9]{1,18}$' }),
})

/** PATCH /api/chatbots/{chatbotId}/site-findings/{findingId}. */
export const ChangeSiteFindingRequest = Type.Object(
  {
    isSetAside: Type.Boolean({
      description: 'A finding that is set aside stays so until the text of one of its pages changes.',
    }),
  },
  { title: 'ChangeSiteFindingRequest', additionalProperties: false },
)

/** A page and how many replies cited it. */
const UsedPage = Type.Object(
  { url: Type.String(), title: Type.String(), replies: Type.Integer() },
  { title: 'UsedPage' },
)

/** GET /api/chatbots/{chatbotId}/page-use. */
export const PageUse = Type.Object(
  {
    mostUsed: Type.Array(UsedPage, { description: 'The 20 pages that most replies of the last 30 days cited.' }),
    unused: Type.Array(UsedPage, { description: 'Pages that no reply of the last 13 months cited, at most 100.' }),
    unusedCount: Type.Integer(),
    pages: Type.Integer({ description: 'Number of pages that can be cited.' }),
    replies: Type.Integer({
      description: 'Number of citations of the last 13 months. Without any, nothing is unused.',
    }),
  },
  { title: 'PageUse' },
)
export type PageUse = Static<typeof PageUse>
