import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'
import { AnalyticsNumbers } from './analytics.ts'
import { weekNames } from './analytics-numbers.ts'

/** Something of which there is a number, for those who may see it. */
const counted = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })
const known = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

/** Which steps of setting up are done for any chatbot that the user may see. */
const SetUpSteps = Type.Object(
  {
    teach: Type.Boolean({ description: 'A source has been read.' }),
    try: Type.Boolean({ description: 'A chatbot has been tried in the dashboard.' }),
    look: Type.Boolean({ description: 'The appearance or texts of a chatbot have been customised.' }),
    install: Type.Boolean({ description: 'A website has loaded a chatbot’s widget.' }),
    team: Type.Boolean({ description: 'The team has an invitation or another member.' }),
  },
  { title: 'SetUpSteps' },
)

const ChatbotCount = Type.Object(
  { chatbotId: Uuid(), name: Type.String(), count: Type.Integer() },
  { title: 'ChatbotCount' },
)

/** The numbers of analytics that Home shows. */
const WeekNumbers = Type.Pick(AnalyticsNumbers, weekNames, { title: 'WeekNumbers' })
export type WeekNumbers = Static<typeof WeekNumbers>

/** The last seven days, today included, and the ones before. */
const Week = Type.Object(
  {
    timezone: Type.String({ description: 'Time zone of the days, which is the account’s.' }),
    days: Type.Array(Type.Object({ from: Timestamp(), numbers: WeekNumbers }), {
      description: 'The last 7 days, including today.',
    }),
    previous: Type.Object(WeekNumbers.properties, {
      description: 'Totals of the 7 days before, up to the same time of day.',
    }),
  },
  { title: 'Week' },
)
export type Week = Static<typeof Week>

const LatestConversation = Type.Object(
  {
    chatbotId: Uuid(),
    chatbotName: Type.String(),
    sessionId: Uuid(),
    lastActivity: Timestamp(),
    visitorName: Type.Union([Type.String(), Type.Null()], {
      description: 'Name the visitor left or signed in with; null: none that the user may see.',
    }),
    text: Type.Union([Type.String(), Type.Null()], {
      description: 'Start of the visitor’s last message; null: there is none, or it is no longer kept.',
    }),
  },
  { title: 'LatestConversation' },
)

/** GET /api/home: what waits for somebody, and how far the set-up is. What the user may not see is null. */
export const HomeReport = Type.Object(
  {
    waitingVisitors: counted('Visitors who are waiting for an agent.'),
    missedRequests: counted('Visitors with a missed request.'),
    openChats: counted('Open live chats assigned to the user.'),
    openQuestions: counted('Unanswered questions; 1,000 means 1,000 or more.'),
    newLeads: counted('Unhandled leads; 1,000 means 1,000 or more.'),
    failedSources: known(Type.Array(ChatbotCount), 'Sources of the first 20 chatbots that could not be read.'),
    refusedWebsites: known(
      Type.Array(ChatbotCount),
      'Websites that requested one of the first 20 chatbots in the last 7 days without being an allowed domain of it.',
    ),
    floodedChatbots: known(
      Type.Array(Type.Object({ chatbotId: Uuid(), name: Type.String() })),
      'Chatbots that are flooded with new conversations, so that new visitors need a proof of work.',
    ),
    dueAnswers: known(Type.Array(ChatbotCount), 'Verified answers of the first 20 chatbots that are due for review.'),
    quota: known(
      Type.Object({ used: Type.Integer(), limit: Type.Integer() }),
      'AI replies this month (UTC), and the quota.',
    ),
    week: known(Week, 'Numbers of the last 7 days, for users who may see analytics.'),
    latest: known(
      Type.Array(LatestConversation),
      'The 5 most recently active conversations, for users who may see conversations.',
    ),
    setUp: known(SetUpSteps, 'For users who may change chatbot settings.'),
  },
  { title: 'HomeReport' },
)
export type HomeReport = Static<typeof HomeReport>

/** GET /api/home/counts: what the menu shows beside its pages. */
export const HomeCounts = Type.Pick(HomeReport, ['openQuestions', 'newLeads'], { title: 'HomeCounts' })
export type HomeCounts = Static<typeof HomeCounts>
