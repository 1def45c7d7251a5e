import { Type, type Static } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'
import { analyticsNumbers } from './analytics-numbers.ts'

const Unit = Type.Union([Type.Literal('hour'), Type.Literal('day'), Type.Literal('week')], {
  description: 'Length of a data point. Up to 31 days by hour, 366 by day, 1,830 by week. Default: day.',
})
export type AnalyticsUnit = Static<typeof Unit>

const range = {
  from: Type.String({ description: 'First day as YYYY-MM-DD, inclusive.', examples: ['2026-11-01'] }),
  to: Type.String({ description: 'Last day as YYYY-MM-DD, inclusive.', examples: ['2026-11-30'] }),
  timezone: Type.Optional(
    Type.String({ maxLength: 64, description: 'IANA time zone of these days. Default: that of the account.' }),
  ),
  chatbotId: Type.Optional(Type.String({ maxLength: 64, description: 'Include only this chatbot.' })),
}
const RankedMeasure = Type.Union(
  [
    Type.Literal('page'),
    Type.Literal('language'),
    Type.Literal('source'),
    Type.Literal('outcome'),
    Type.Literal('conversation_outcome'),
    Type.Literal('cause'),
  ],
  {
    description:
      'What to rank: the pages from which visitors wrote, their languages, the cited sources, the outcomes of replies (`ReplyOutcome`), those of conversations (`ConversationOutcome`), or why they were not good ones (`OutcomeCause`).',
  },
)
const strict = { additionalProperties: false } as const

/** GET /api/analytics. */
export const AnalyticsQuery = Type.Object(
  {
    ...range,
    unit: Type.Optional(Unit),
    compare: Type.Optional(
      Type.Literal('previous', { description: 'Whether to add the same number of days before `from` for comparison.' }),
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
    description:
      'ISO 4217 currency of the prices that are currently set; null: no prices are set. Costs in other currencies are left out.',
  })
const Milliseconds = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: `${description} Accurate to 5 %.` })

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
      description:
        'Time up to which everything is counted: now, or earlier if counting has fallen days behind; null: counting has not started.',
    }),
    currency: Currency(),
    period: AnalyticsPeriod,
    previous: Type.Union([AnalyticsPeriod, Type.Null()], {
      description:
        'The same number of days before the period; null unless a comparison was requested. If the period is still running, the totals stop at the same point in time.',
    }),
  },
  { title: 'AnalyticsReport' },
)
export type AnalyticsReport = Static<typeof AnalyticsReport>

/** What was met most often, 50 values at most. Values are kept for 13 months. */
export const AnalyticsRanking = Type.Object(
  {
    values: Type.Array(
      Type.Object({
        value: Type.String(),
        name: Type.Optional(
          Type.String({ description: 'For a source: the title of the page or the name of the product.' }),
        ),
        count: Type.Integer(),
      }),
    ),
    others: Type.Integer({ description: 'Count of all other values together.' }),
  },
  { title: 'AnalyticsRanking' },
)
export type AnalyticsRanking = Static<typeof AnalyticsRanking>

/** What a model did, and for what. */
const ModelNumbers = Type.Object(
  {
    purpose: Type.String({
      description: '`reply`, or a form of assistance for agents: `suggestion`, `summary`, `translation`.',
    }),
    model: Type.String(),
    calls: Count('Number of requests; 0: not counted yet.'),
    inputTokens: Count('Input tokens.'),
    outputTokens: Count('Output tokens.'),
    averageMs: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Average duration of a reply; null: unknown.',
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
    conversations: Count('Conversations that started.'),
    answeredConversations: Count('Conversations whose first message AI answered.'),
    aiReplies: Count('AI replies.'),
    cost: Cost(),
  },
  { title: 'ChatbotNumbers' },
)
export type ChatbotNumbers = Static<typeof ChatbotNumbers>

/** How visitors rated the live chats of one agent. */
const AgentRatings = Type.Object(
  {
    agentId: Uuid('The agent who was assigned these live chats when they ended.'),
    name: Type.Union([Type.String(), Type.Null()], { description: 'null: the agent has left the team.' }),
    ratings: Count('Rated live chats, by the time of the rating.'),
    satisfied: Count('Live chats rated 4 or 5.'),
  },
  { title: 'AgentRatings' },
)
export type AgentRatings = Static<typeof AgentRatings>

/**
 * What a period is made of: rankings, as those of GET /api/analytics/top, and the hours of the week. `outcomes` has
 * visitor messages by their `ReplyOutcome`, `conversationOutcomes` conversations by their `ConversationOutcome`,
 * and `causes` those that did not go well by their `OutcomeCause`.
 */
export const AnalyticsDetails = Type.Object(
  {
    timezone: Type.String({ description: 'The time zone of the days.' }),
    currency: Currency(),
    models: Type.Array(ModelNumbers, { description: 'Sorted by cost, then by tokens, highest first.' }),
    chatbots: Type.Array(ChatbotNumbers, { description: 'Chatbots with conversations or costs, busiest first.' }),
    agents: Type.Array(AgentRatings, { description: 'Agents with rated live chats, most ratings first.' }),
    outcomes: AnalyticsRanking,
    conversationOutcomes: AnalyticsRanking,
    causes: AnalyticsRanking,
    pages: AnalyticsRanking,
    sources: AnalyticsRanking,
    languages: AnalyticsRanking,
    hours: Type.Array(Type.Array(Type.Integer({ minimum: 0 })), {
      description: 'Visitor messages by weekday, starting on Monday, and by local hour: 7 arrays of 24 numbers.',
    }),
  },
  { title: 'AnalyticsDetails' },
)
export type AnalyticsDetails = Static<typeof AnalyticsDetails>
