import { Type, type Static } from '@sinclair/typebox'
import { PlanName } from './login.ts'
import { MailDelivery } from './setup.ts'
import { Uuid } from '../text.ts'

/** What a plan includes beyond answering visitors. */
const PlanFeature = Type.Union(
  [
    Type.Literal('export'),
    Type.Literal('live-chat'),
    Type.Literal('team'),
    Type.Literal('system-prompt'),
    Type.Literal('protected-wiki'),
    Type.Literal('tool-content'),
  ],
  {
    title: 'PlanFeature',
    description:
      'export: export files and jobs. tool-content: the content of questions, feedback, leads and bookings, and webhooks.',
  },
)

/** A plan, with what it includes. */
const PlanFacts = Type.Object(
  {
    name: PlanName,
    repliesPerMonth: Type.Integer({ description: 'AI replies, unless a different number is set for the account.' }),
    trialsPerDay: Type.Integer({ description: 'Trials in the dashboard per day (UTC).' }),
    limits: Type.Object(
      {
        chatbots: Type.Integer(),
        sources: Type.Integer(),
        fileBytes: Type.Integer(),
        textBytes: Type.Integer({ description: 'Text size of the pages and texts of its sources.' }),
        members: Type.Integer({ description: 'Members and open invitations.' }),
      },
      { description: 'Limits of an account.' },
    ),
    features: Type.Array(PlanFeature),
  },
  { title: 'PlanFacts' },
)

/** Limits that hold for everybody, so that a form can say them before it is sent. */
const InstallationLimits = Type.Object(
  {
    uploadBytes: Type.Integer({ description: 'Maximum size of a file source.' }),
    messageCharacters: Type.Integer({ description: 'Maximum length of a visitor’s message.' }),
    passwordMinCharacters: Type.Integer(),
    passwordMaxCharacters: Type.Integer(),
    sourcesPerChatbot: Type.Integer(),
    domainsPerChatbot: Type.Integer(),
    openInvitations: Type.Integer({ description: 'Of one account.' }),
  },
  { title: 'InstallationLimits' },
)

/** GET /api/installation: facts about this Frontdesk. */
export const Installation = Type.Object(
  {
    version: Type.String(),
    mail: MailDelivery,
    model: Type.Union([Type.String(), Type.Null()], {
      description:
        'Default model of chatbots; built-in: replies quote the knowledge base. null: no worker has started yet.',
    }),
    semanticSearch: Type.Boolean({ description: 'Whether semantic search is on.' }),
    limits: InstallationLimits,
    plans: Type.Array(PlanFacts, { description: 'Smallest first.' }),
    demoUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'The demo website that POST /api/demo creates a chatbot for; null: there is none.',
    }),
  },
  { title: 'Installation' },
)
export type Installation = Static<typeof Installation>

/** POST /api/demo. */
export const Demo = Type.Object(
  { chatbotId: Uuid(), url: Type.String({ description: 'The demo website that embeds the chatbot.' }) },
  { title: 'Demo' },
)
export type Demo = Static<typeof Demo>
