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
    try: Type.Boolean({ description: 'A chatbot was tried in the dashboard.' }),
    look: Type.Boolean({ description: 'A chatbot has a look or words of its own.' }),
    install: Type.Boolean({ description: 'A website has loaded the widget.' }),
    team: Type.Boolean({ description: 'Somebody was invited, or is there.' }),
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
    timezone: Type.String({ description: 'The time zone of the days: that of the user, else of the account.' }),
    days: Type.Array(Type.Object({ from: Timestamp(), numbers: WeekNumbers }), {
      description: 'Seven days, the last one is today.',
    }),
    previous: Type.Object(WeekNumbers.properties, {
      description: 'The seven days before together, until this time of the day.',
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
    text: Type.Union([Type.String(), Type.Null()], {
      description: 'The beginning of the last message of the visitor; null: it is not kept any more.',
    }),
  },
  { title: 'LatestConversation' },
)

/** GET /api/home: what waits for somebody, and how far the set-up is. What the user may not see is null. */
export const HomeReport = Type.Object(
  {
    waitingVisitors: counted('Visitors who wait for an agent.'),
    openChats: counted('Live chats that the user has.'),
    openQuestions: counted('Questions without an answer; 1,000 stands for that many and more.'),
    newLeads: counted('Leads that nobody has handled; 1,000 stands for that many and more.'),
    failedSources: known(Type.Array(ChatbotCount), 'Sources that could not be read, of the first 20 chatbots.'),
    refusedWebsites: known(
      Type.Array(ChatbotCount),
      'Websites that asked for a chatbot in the last seven days and are not among its domains, of the first 20 chatbots.',
    ),
    dueAnswers: known(
      Type.Array(ChatbotCount),
      'Verified answers that somebody should look at again, of the first 20 chatbots.',
    ),
    quota: known(
      Type.Object({ used: Type.Integer(), limit: Type.Integer() }),
      'AI replies of this month (UTC), and how many there may be.',
    ),
    week: known(Week, 'What happened in the last seven days, for those who may see analytics.'),
    latest: known(
      Type.Array(LatestConversation),
      'The five conversations that were active last, for those who may see conversations.',
    ),
    setUp: known(SetUpSteps, 'For those who may change the settings of a chatbot.'),
  },
  { title: 'HomeReport' },
)
export type HomeReport = Static<typeof HomeReport>

/** GET /api/home/counts: what the menu shows beside its pages. */
export const HomeCounts = Type.Pick(HomeReport, ['openQuestions', 'newLeads'], { title: 'HomeCounts' })
export type HomeCounts = Static<typeof HomeCounts>
