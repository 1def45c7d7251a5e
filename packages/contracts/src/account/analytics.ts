import { Type, type Static } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'
import { analyticsNumbers } from './analytics-numbers.ts'

const Unit = Type.Union([Type.Literal('hour'), Type.Literal('day'), Type.Literal('week')], {
  description: 'Length of a point: 31 days by the hour, 366 by the day, 1,830 by the week. Default: day.',
})
export type AnalyticsUnit = Static<typeof Unit>

const range = {
  from: Type.String({ description: 'First day as YYYY-MM-DD, inclusive.', examples: ['2026-11-01'] }),
  to: Type.String({ description: 'Last day as YYYY-MM-DD, inclusive.', examples: ['2026-11-30'] }),
  timezone: Type.Optional(
    Type.String({ maxLength: 64, description: 'IANA time zone of these days. Default: that of the account.' }),
  ),
  chatbotId: Type.Optional(Type.String({ maxLength: 64, description: 'One chatbot alone.' })),
}
const RankedMeasure = Type.Union(
  [Type.Literal('page'), Type.Literal('language'), Type.Literal('source'), Type.Literal('outcome')],
  {
    description:
      'What is ranked: the pages that visitors asked from, their languages, the cited sources, or the outcomes of replies.',
  },
)
const strict = { additionalProperties: false } as const

/** GET /api/analytics. */
export const AnalyticsQuery = Type.Object(
  {
    ...range,
    unit: Type.Optional(Unit),
    compare: Type.Optional(
      Type.Literal('previous', { description: 'Whether to add as many days before `from`, for comparison.' }),
    ),
  },
  strict,
)
export type AnalyticsQuery = Static<typeof AnalyticsQuery>

/** GET /api/analytics/top. */
export const AnalyticsTopQuery = Type.Object({ ...range, by: RankedMeasure }, strict)
export type AnalyticsTopQuery = Static<typeof AnalyticsTopQuery>

/** GET /api/analytics/details. */
export const AnalyticsDetailsQuery = Type.Object(range, strict)
export type AnalyticsDetailsQuery = Static<typeof AnalyticsDetailsQuery>

/** GET /api/analytics/export: the points of a series, or a ranking where `by` is given. */
export const AnalyticsExportQuery = Type.Object(
  { ...range, unit: Type.Optional(Unit), by: Type.Optional(RankedMeasure) },
  strict,
)
export type AnalyticsExportQuery = Static<typeof AnalyticsExportQuery>

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const Money = (description: string) => Type.Number({ minimum: 0, description })
const Cost = () => Money(analyticsNumbers.cost.description)
const Currency = () =>
  Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 4217, the currency of the prices that are set now; null: none are. Costs in others are left out.',
  })
const Milliseconds = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: `${description} Off by 5 % at most.` })

const inUnit = { count: Count, money: Money, milliseconds: Milliseconds }

const numberSchemas = Object.fromEntries(
  Object.entries(analyticsNumbers).map(([name, { unit, description }]) => [name, inUnit[unit](description)]),
  // Object.fromEntries forgets which schema belongs to which name.
) as unknown as {
  [Name in keyof typeof analyticsNumbers]: ReturnType<(typeof inUnit)[(typeof analyticsNumbers)[Name]['unit']]>
}

/** What happened at the chatbots in a stretch of time. */
export const AnalyticsNumbers = Type.Object(numberSchemas, { title: 'AnalyticsNumbers' })
export type AnalyticsNumbers = Static<typeof AnalyticsNumbers>

/** The numbers of an hour, a day or a week. */
const AnalyticsPoint = Type.Object(
  {
    from: Timestamp(),
    before: Timestamp(),
    numbers: AnalyticsNumbers,
  },
  { title: 'AnalyticsPoint' },
)

/** The numbers of a range of days, altogether and point by point. */
export const AnalyticsPeriod = Type.Object(
  { totals: AnalyticsNumbers, points: Type.Array(AnalyticsPoint) },
  { title: 'AnalyticsPeriod' },
)
export type AnalyticsPeriod = Static<typeof AnalyticsPeriod>

/** What happened at the chatbots that the user may see. */
export const AnalyticsReport = Type.Object(
  {
    timezone: Type.String({ description: 'The time zone of the days.' }),
    countedUntil: Type.Union([Timestamp(), Type.Null()], {
      description: 'Until when everything was counted, usually some minutes ago; null: nothing was counted yet.',
    }),
    currency: Currency(),
    period: AnalyticsPeriod,
    previous: Type.Union([AnalyticsPeriod, Type.Null()], {
      description:
        'As many days before; null unless compared. Its totals end where those of the period do: of a period that is not over they leave out as much.',
    }),
  },
  { title: 'AnalyticsReport' },
)
export type AnalyticsReport = Static<typeof AnalyticsReport>

/** What was met most often, 50 values at most. Values are kept for 13 months. */
export const AnalyticsRanking = Type.Object(
  {
    values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
    others: Type.Integer({ description: 'How often any other value was met.' }),
  },
  { title: 'AnalyticsRanking' },
)
export type AnalyticsRanking = Static<typeof AnalyticsRanking>

/** What a model did, and for what. */
const ModelNumbers = Type.Object(
  {
    purpose: Type.String({ description: '`reply`, or what helped agents: `suggestion`, `summary`, `translation`.' }),
    model: Type.String(),
    calls: Count('How often it was asked; 0 where that was not counted yet.'),
    inputTokens: Count('Tokens that it read.'),
    outputTokens: Count('Tokens that it wrote.'),
    averageMs: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'How long a reply took on average; null where that is not known.',
    }),
    cost: Cost(),
  },
  { title: 'ModelNumbers' },
)
export type ModelNumbers = Static<typeof ModelNumbers>

/** What happened at one chatbot, and what it cost. */
const ChatbotNumbers = Type.Object(
  {
    chatbotId: Uuid(),
    name: Type.String(),
    conversations: Count('Conversations that began.'),
    answeredConversations: Count('Conversations whose first message the bot answered.'),
    aiReplies: Count('Replies of the bot.'),
    cost: Cost(),
  },
  { title: 'ChatbotNumbers' },
)
export type ChatbotNumbers = Static<typeof ChatbotNumbers>

/** How visitors rated the live chats of one agent. */
const AgentRatings = Type.Object(
  {
    agentId: Uuid('The agent who had these live chats when they ended.'),
    name: Type.Union([Type.String(), Type.Null()], { description: 'null: no longer in the team.' }),
    ratings: Count('Live chats that were rated, by when they were.'),
    satisfied: Count('Those of them that were rated with 4 or 5.'),
  },
  { title: 'AgentRatings' },
)
export type AgentRatings = Static<typeof AgentRatings>

/**
 * What a period is made of: rankings, as those of GET /api/analytics/top, and the hours of the week. `outcomes` has
 * visitor messages by their `ReplyOutcome`.
 */
export const AnalyticsDetails = Type.Object(
  {
    timezone: Type.String({ description: 'The time zone of the days.' }),
    currency: Currency(),
    models: Type.Array(ModelNumbers, { description: 'The most expensive first, then those with the most tokens.' }),
    chatbots: Type.Array(ChatbotNumbers, { description: 'Those with conversations or cost, the busiest first.' }),
    agents: Type.Array(AgentRatings, { description: 'Agents whose live chats were rated, the most often first.' }),
    outcomes: AnalyticsRanking,
    pages: AnalyticsRanking,
    sources: AnalyticsRanking,
    languages: AnalyticsRanking,
    hours: Type.Array(Type.Array(Type.Integer({ minimum: 0 })), {
      description:
        'Messages of visitors by weekday, from Monday, and by the hour of the clock there: 7 times 24 numbers.',
    }),
  },
  { title: 'AnalyticsDetails' },
)
export type AnalyticsDetails = Static<typeof AnalyticsDetails>
