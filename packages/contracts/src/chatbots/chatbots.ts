import { Type, type Static } from '@sinclair/typebox'
import { BookingSettings, UpdateBookingSettings } from './booking-settings.ts'
import { LauncherSettings } from './launcher-settings.ts'
import { LeadSettings } from './lead-settings.ts'
import { MailRecipients } from './mail-recipients.ts'
import { PersonalDataSettings, UpdatePersonalDataSettings } from './personal-data-settings.ts'
import { noNul, Timestamp, TimeZone, Uuid, visible } from '../text.ts'
import { Version } from '../version.ts'
import { WeeklyHours } from './weekly-hours.ts'

const strict = { additionalProperties: false } as const
const Line = (maxLength: number) => Type.String({ maxLength, pattern: visible, ...noNul })

/** The appearance of the widget and its greeting. Absent fields take the default of the widget. */
export const Appearance = Type.Object(
  {
    colour: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Colour as #rrggbb.' })),
    position: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
    greeting: Type.Optional(Line(300)),
    suggestedQuestions: Type.Optional(Type.Array(Line(100), { maxItems: 5 })),
    avatar: Type.Optional(
      Type.String({
        pattern: '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$',
        maxLength: 40_000,
        description: 'A small image as a data URL, so the visitor’s browser makes no request to another host.',
      }),
    ),
    theme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark'), Type.Literal('auto')])),
    productPictures: Type.Optional(
      Type.Boolean({
        description:
          'Whether the widget shows product images. The visitor’s browser loads them from the allowed domains.',
      }),
    ),
    launcher: Type.Optional(LauncherSettings),
  },
  { ...strict, title: 'Appearance' },
)
export type Appearance = Static<typeof Appearance>

const LiveChatSettings = Type.Object(
  {
    isEnabled: Type.Boolean(),
    timeoutMinutes: Type.Integer({
      minimum: 0,
      maximum: 1_440,
      description: 'Minutes from the handoff request until AI resumes; 0: never.',
    }),
    mailsRequests: Type.Boolean({ description: 'Whether an email is sent for each handoff request.' }),
    mailsMissed: Type.Boolean({
      description: 'Whether an email is sent for each missed request.',
    }),
    recipients: MailRecipients,
    hours: Type.Union([WeeklyHours, Type.Null()], { description: 'When agents are available; null: always.' }),
    timezone: TimeZone,
    closedMessage: Type.Union([Line(300), Type.Null()], {
      description: 'Text for visitors who request a handoff outside these hours; null: a default text.',
    }),
    afterUnanswered: Type.Integer({
      minimum: 0,
      maximum: 10,
      description: 'Number of unanswered questions in a row after which AI requests a handoff; 0: never.',
    }),
    onFailure: Type.Boolean({ description: 'Whether a failure of the AI provider causes a handoff request.' }),
    assistsAgents: Type.Boolean({
      description:
        'Whether AI helps agents with suggested replies, summaries and translations. It then reads their conversations.',
    }),
    hasFiles: Type.Boolean({ description: 'Whether visitors and agents can send each other files.' }),
  },
  { ...strict, title: 'LiveChatSettings' },
)

const WikiSettings = Type.Object(
  { subdomain: Type.String({ maxLength: 63 }), isProtected: Type.Boolean() },
  { ...strict, title: 'WikiSettings' },
)

const fields = {
  name: Type.String({ maxLength: 200, description: 'Name in the dashboard. Visitors never see it.' }),
  serviceName: Type.String({ maxLength: 200, description: 'Name of the business that the chatbot represents.' }),
  domains: Type.Array(Type.String({ maxLength: 300 }), {
    maxItems: 100,
    description: 'Domains on which the widget runs. shop.example matches that host, *.shop.example its subdomains.',
  }),
  language: Type.String({ maxLength: 35, description: 'Language of the chatbot’s own texts: en, de, pt-BR.' }),
  isStreaming: Type.Boolean(),
  systemPrompt: Type.Union([Type.String({ maxLength: 8_000, ...noNul }), Type.Null()]),
  model: Type.Union([Line(200), Type.Null()], {
    description: 'An id from GET /api/models in the form provider:model; null: the default of the installation.',
  }),
  dailyCap: Type.Union([Type.Integer({ minimum: 0, maximum: 2_000_000_000 }), Type.Null()], {
    description: 'Limit of AI replies in one day (UTC); null: a tenth of the monthly quota, and at least 50.',
  }),
  wiki: Type.Union([WikiSettings, Type.Null()]),
  appearance: Appearance,
  privacyUrl: Type.Union([Type.String({ pattern: '^https?://', maxLength: 2_048, ...noNul }), Type.Null()], {
    description: 'The privacy policy that the widget links to, such as https://shop.example/privacy.',
  }),
  replyAddress: Type.Union([Type.String({ minLength: 3, maxLength: 254 }), Type.Null()], {
    description: 'The email address for replies to emails that visitors get; null: none.',
  }),
}

const FeedbackSettings = Type.Object(
  {
    isEnabled: Type.Boolean({ description: 'Whether visitors can rate replies.' }),
    asksIfHelpful: Type.Boolean({
      description:
        'Whether the widget asks a visitor once, when a conversation has gone quiet, if the answer helped. The response is their rating of it. Off by default.',
    }),
  },
  { ...strict, title: 'FeedbackSettings' },
)

const TranscriptSettings = Type.Object(
  {
    isEnabled: Type.Boolean({
      description: 'Whether visitors can have their conversation emailed to an address they enter. Off by default.',
    }),
  },
  { ...strict, title: 'TranscriptSettings' },
)
const changed = { ...strict, minProperties: 1 }

/** POST /api/chatbots. */
export const CreateChatbotRequest = Type.Object(
  {
    name: fields.name,
    serviceName: Type.Optional(fields.serviceName),
    domains: fields.domains,
    language: Type.Optional(fields.language),
  },
  { ...strict, title: 'CreateChatbotRequest' },
)

/**
 * PATCH /api/chatbots/{id}. Absent fields stay unchanged, also in liveChat, leads, bookings, feedback and
 * personalData; lists and all other objects are replaced whole.
 */
export const UpdateChatbotRequest = Type.Partial(
  Type.Object({
    ...fields,
    liveChat: Type.Partial(LiveChatSettings, { ...changed, title: 'UpdateLiveChatSettings' }),
    leads: Type.Partial(LeadSettings, { ...changed, title: 'UpdateLeadSettings' }),
    bookings: UpdateBookingSettings,
    feedback: Type.Partial(FeedbackSettings, { ...changed, title: 'UpdateFeedbackSettings' }),
    transcripts: TranscriptSettings,
    personalData: UpdatePersonalDataSettings,
  }),
  { title: 'UpdateChatbotRequest', ...strict, minProperties: 1 },
)
export type UpdateChatbotRequest = Static<typeof UpdateChatbotRequest>

/** A chatbot with its settings. */
export const Chatbot = Type.Object(
  {
    id: Uuid(),
    ...fields,
    liveChat: LiveChatSettings,
    leads: LeadSettings,
    bookings: BookingSettings,
    feedback: FeedbackSettings,
    unconfirmedRecipients: Type.Array(Type.String(), {
      description:
        'Recipients who get no notifications: addresses outside the team that have not confirmed yet, and members without the required permission. If a list has no other recipient, the owners are notified.',
    }),
    transcripts: TranscriptSettings,
    personalData: PersonalDataSettings,
    embedSnippet: Type.String({ description: 'HTML snippet that embeds the widget in the website.' }),
    tagManagerSnippet: Type.String({
      description: 'Snippet for tag managers, which drop `data-` attributes. The id is part of the address.',
    }),
    version: Version(),
    createdAt: Timestamp(),
  },
  { title: 'Chatbot' },
)
export type Chatbot = Static<typeof Chatbot>

export const ChatbotParams = Type.Object({ chatbotId: Type.String() })

/** GET /api/chatbots. */
export const ChatbotList = Type.Object({ chatbots: Type.Array(Chatbot) }, { title: 'ChatbotList' })

/** A model that a chatbot can be set to. */
const Model = Type.Object(
  {
    id: Type.String({ description: 'Id for the chatbot setting.' }),
    provider: Type.String(),
    model: Type.String({ description: 'The provider’s name for the model.' }),
  },
  { title: 'Model' },
)

/** GET /api/models: what a chatbot's model may be set to. */
export const ModelList = Type.Object(
  {
    models: Type.Array(Model),
  },
  { title: 'ModelList' },
)

/** A chatbot by its name. */
const ChatbotName = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    bookingTimezone: Type.Union([Type.String(), Type.Null()], {
      description: 'Time zone of its calendar; null: visitors cannot book.',
    }),
    bookingHours: Type.Union([WeeklyHours, Type.Null()], {
      description: 'When visitors can book; null: they cannot.',
    }),
  },
  { title: 'ChatbotName' },
)

/** GET /api/chatbots/names. */
export const ChatbotNameList = Type.Object({ chatbots: Type.Array(ChatbotName) }, { title: 'ChatbotNameList' })
export type ChatbotNameList = Static<typeof ChatbotNameList>
