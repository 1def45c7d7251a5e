import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

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

/** GET /api/home: what waits for somebody, and how far the set-up is. What the user may not see is null. */
export const HomeReport = Type.Object(
  {
    waitingVisitors: counted('Visitors who wait for an agent.'),
    openQuestions: counted('Questions without an answer; 1,000 stands for that many and more.'),
    newLeads: counted('Leads that nobody has handled; 1,000 stands for that many and more.'),
    failedSources: known(Type.Array(ChatbotCount), 'Sources that could not be read, of the first 20 chatbots.'),
    refusedWebsites: known(
      Type.Array(ChatbotCount),
      'Websites that asked for a chatbot in the last seven days and are not among its domains, of the first 20 chatbots.',
    ),
    quota: known(
      Type.Object({ used: Type.Integer(), limit: Type.Integer() }),
      'AI replies of this month (UTC), and how many there may be.',
    ),
    setUp: known(SetUpSteps, 'For those who may change the settings of a chatbot.'),
  },
  { title: 'HomeReport' },
)
export type HomeReport = Static<typeof HomeReport>
