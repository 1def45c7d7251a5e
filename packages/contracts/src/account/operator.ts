import { Type, type Static } from '@sinclair/typebox'
import { listQueryFields } from '../list-query.ts'
import { Timestamp, Uuid } from '../text.ts'
import { PlanName } from './login.ts'
import { MailDelivery } from './setup.ts'

/** The queues whose workers check the installation, each what it alone has the settings for. */
const doctorQueues = ['maintenance', 'replies'] as const

const strict = { additionalProperties: false } as const
const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** GET /api/operator/accounts. */
export const OperatorAccountsQuery = Type.Object(
  {
    ...listQueryFields,
    cursor: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        description: '`nextCursor` of the previous page.',
      }),
    ),
  },
  strict,
)
export type OperatorAccountsQuery = Static<typeof OperatorAccountsQuery>

/** An account as operators see it: its facts and usage, and none of its content. */
export const OperatorAccount = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    plan: PlanName,
    quota: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'AI replies per month set for this account; null: the quota of its plan applies.',
    }),
    monthlyQuota: Count('AI replies per month, set for this account or by its plan.'),
    used: Count('AI replies this month (UTC).'),
    chatbots: Count('How many it has.'),
    members: Count('How many it has.'),
    owners: Type.Array(Type.String(), { description: 'Email addresses of its owners.' }),
    suspendedAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'When it was suspended; null: it is not suspended.',
    }),
    createdAt: Timestamp(),
  },
  { title: 'OperatorAccount' },
)
export type OperatorAccount = Static<typeof OperatorAccount>

/** Accounts by the time of their creation, the newest first. */
export const OperatorAccountList = Type.Object(
  {
    accounts: Type.Array(OperatorAccount),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Cursor of the next page; null: this is the last page.',
    }),
  },
  { title: 'OperatorAccountList' },
)
export type OperatorAccountList = Static<typeof OperatorAccountList>

/** PATCH /api/operator/accounts/{accountId}. Absent fields stay unchanged. */
export const ChangeAccountRequest = Type.Partial(
  Type.Object({
    plan: PlanName,
    quota: Type.Union([Type.Integer({ minimum: 0, maximum: 2_000_000_000 }), Type.Null()]),
    isSuspended: Type.Boolean({
      description: 'No one can log in to a suspended account, and its chatbots do not answer. Its data is kept.',
    }),
  }),
  { title: 'ChangeAccountRequest', additionalProperties: false, minProperties: 1 },
)
export type ChangeAccountRequest = Static<typeof ChangeAccountRequest>

export const OperatorAccountParams = Type.Object({ accountId: Uuid() }, strict)

/** What a queue has to do, and who does it. */
const QueueState = Type.Object(
  {
    name: Type.String(),
    workers: Count('Workers currently processing this queue.'),
    waiting: Count('Jobs waiting for a worker.'),
    active: Count('Jobs in progress.'),
    delayed: Count('Delayed jobs, such as retries.'),
    failed: Count('Jobs of the last days that failed after all attempts.'),
  },
  { title: 'QueueState' },
)

/** One thing that the doctor looked at. */
export const DoctorFinding = Type.Object(
  {
    level: Type.Union(
      ['ok', 'warn', 'fail'].map(level => Type.Literal(level)),
      {
        description: '`warn`: works, but not as well or as safely as it should; `fail`: does not work.',
      },
    ),
    about: Type.String({ maxLength: 100 }),
    found: Type.String({ maxLength: 500 }),
    advice: Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
      description: 'What to do; null: there is nothing to do.',
    }),
  },
  { title: 'DoctorFinding' },
)
export type DoctorFinding = Static<typeof DoctorFinding>

/** What a worker found with its settings. */
const DoctorReport = Type.Object(
  {
    queue: Type.Union(
      doctorQueues.map(queue => Type.Literal(queue)),
      { description: 'The queue of the worker.' },
    ),
    checkedAt: Timestamp(),
    findings: Type.Array(DoctorFinding, { maxItems: 100 }),
  },
  { title: 'DoctorReport', description: 'In English, without secrets.' },
)

/** The key that encrypts secrets of connectors and webhooks, and the key for push services. Never the key itself. */
const EncryptionState = Type.Object(
  {
    keyId: Type.String({ description: 'Fingerprint that identifies the key without revealing it.' }),
    since: Type.Union([Timestamp(), Type.Null()], {
      description: 'When workers started using this key; null: no worker has recorded it.',
    }),
    current: Count('Stored secrets that this key encrypts.'),
    previous: Count('Stored secrets that a key of ENCRYPTION_KEYS_PREVIOUS encrypts.'),
    unreadable: Count('Stored secrets that no configured key decrypts.'),
  },
  { title: 'EncryptionState' },
)
export type EncryptionState = Static<typeof EncryptionState>

/** How an installation is doing. */
export const OperatorStatus = Type.Object(
  {
    version: Type.String(),
    postgres: Type.Object({
      version: Type.String(),
      bytes: Count('Size of the database.'),
      missingMigrations: Type.Array(Type.String(), {
        description: 'Migrations of this version that have not been applied.',
      }),
    }),
    redis: Type.Object({
      version: Type.String(),
      bytes: Count('Memory in use.'),
      policy: Type.Union([Type.String(), Type.Null()], {
        description: '`maxmemory-policy`; null: it cannot be read. Any value but `noeviction` may lose waiting jobs.',
      }),
      appendOnly: Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Whether `appendonly` is on; null: it cannot be read.',
      }),
    }),
    queues: Type.Array(QueueState),
    mail: MailDelivery,
    model: Type.Union([Type.String(), Type.Null()], {
      description: 'Default model of the installation; `built-in`: no model. Null: no worker has started yet.',
    }),
    hasSemanticSearch: Type.Boolean(),
    reports: Type.Array(DoctorReport, {
      description: 'Results of the last check by each kind of worker; empty until one has run for a minute.',
    }),
    encryption: EncryptionState,
  },
  { title: 'OperatorStatus' },
)
export type OperatorStatus = Static<typeof OperatorStatus>

/** A mail that lies in a file, because there is no mail server. */
const OperatorMail = Type.Object(
  {
    id: Uuid(),
    to: Type.String(),
    subject: Type.String(),
    writtenAt: Timestamp(),
  },
  { title: 'OperatorMail' },
)

/** The mails of an installation without a mail server that hold nothing of visitors. */
export const OperatorMailList = Type.Object(
  {
    delivery: MailDelivery,
    mails: Type.Array(OperatorMail, { description: 'Newest first, at most 100 of the last 30 days.' }),
  },
  { title: 'OperatorMailList' },
)
export type OperatorMailList = Static<typeof OperatorMailList>

export const OperatorMailParams = Type.Object({ mailId: Uuid() }, strict)

/** One such mail with its text. */
export const OperatorMailText = Type.Composite([OperatorMail, Type.Object({ text: Type.String() })], {
  title: 'OperatorMailText',
})
export type OperatorMailText = Static<typeof OperatorMailText>
