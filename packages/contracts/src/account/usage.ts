import { Type, type Static } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'

/** The AI replies of one month. */
const MonthlyUsage = Type.Object(
  {
    month: Type.String({ description: 'YYYY-MM.' }),
    used: Type.Integer({ description: 'AI replies of all chatbots of the account.' }),
    quota: Type.Integer({ description: 'Most recent limit in this month.' }),
    trials: Type.Integer({
      description: 'Trials in the dashboard. They do not count towards the quota; each plan has a daily limit.',
    }),
    chatbots: Type.Union(
      [Type.Array(Type.Object({ id: Uuid(), name: Type.String(), used: Type.Integer() })), Type.Null()],
      { description: 'Replies of each chatbot; null: there are too many to count.' },
    ),
  },
  { title: 'MonthlyUsage' },
)

const Total = (description: string) => Type.Integer({ minimum: 0, description })

/** What an account has of everything that its plan limits beside AI replies and trials. */
const PlanUse = Type.Object(
  {
    chatbots: Total('How many it has.'),
    sources: Total('Of all chatbots.'),
    fileBytes: Total('Size of all files.'),
    textBytes: Total('Text size of the pages and texts of its sources.'),
    members: Total('Members and open invitations.'),
  },
  { title: 'PlanUse' },
)
export type PlanUse = Static<typeof PlanUse>

/** GET /api/usage: AI replies of the last twelve months (UTC) that had any, and of this one, newest first. */
export const UsageReport = Type.Object(
  {
    months: Type.Array(MonthlyUsage),
    planUse: Type.Union([PlanUse, Type.Null()], { description: 'Null: there is too much to count.' }),
  },
  { title: 'UsageReport' },
)
export type UsageReport = Static<typeof UsageReport>

/** GET /api/audit-log. */
export const AuditLogQuery = Type.Object(
  { cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) },
  { additionalProperties: false },
)

const auditSources = ['dashboard', 'email', 'visitor', 'command-line', 'system', 'api-token'] as const
export type AuditSource = (typeof auditSources)[number]

/** An audit log entry: who changed or exported what, and when. */
const AuditLogEntry = Type.Object(
  {
    id: Type.String(),
    action: Type.String({ description: 'chatbot.changed, member.removed, …' }),
    user: Type.Union([Type.Object({ id: Uuid(), name: Type.String(), email: Type.String() }), Type.Null()], {
      description: 'Null: a visitor, an operator, an API token, or a deleted user.',
    }),
    token: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of the API token that did it; null: it was no API token.',
    }),
    source: Type.Union([...auditSources.map(source => Type.Literal(source)), Type.Null()], {
      description:
        'Where it was done: in the dashboard, through a link in an email, by a visitor in the chat, by an operator on the command line, by a worker on its own, or by a program with an API token. Null: not recorded.',
    }),
    chatbotId: Type.Union([Uuid(), Type.Null()]),
    objectId: Type.Union([Uuid(), Type.Null()], {
      description: 'Id of the source, member, lead, export or other object.',
    }),
    fields: Type.Array(Type.String(), { description: 'Changed settings, or the filters of an export.' }),
    details: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()], {
      description:
        'For an export: format, from and to (empty if not given), and timezone if given. For a change of recipients: the domains that are now notified. For an API token that was created or revoked: its name. For a conversation that its visitor deleted: its number of messages, agent messages and confirmed tool calls.',
    }),
    createdAt: Timestamp(),
  },
  { title: 'AuditLogEntry' },
)

/** Audit log entries, newest first. They name fields and never hold their values. */
export const AuditLog = Type.Object(
  {
    entries: Type.Array(AuditLogEntry),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'AuditLog' },
)
export type AuditLog = Static<typeof AuditLog>
