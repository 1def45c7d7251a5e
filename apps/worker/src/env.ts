import { Type, type Static } from '@sinclair/typebox'
import { queueNames } from '@frontdesk/jobs/policies'
import { mostProcesses } from '@frontdesk/runtime/processes/run-processes'
import { sharedEnv } from '@frontdesk/runtime/shared-env'

/** The worker's variables: what may be set, in which form, and what holds where it is not. */
export const WorkerEnv = Type.Object({
  ...sharedEnv,
  WORKER_QUEUES: Type.String({
    default: queueNames.join(','),
    pattern: `^(${queueNames.join('|')})(,(${queueNames.join('|')}))*$`,
    description: 'which queues this process serves, separated by commas',
  }),
  WORKER_PROCESSES: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: mostProcesses,
    description: 'processes that serve these queues: one for each core',
  }),
  CRAWL_MAX_PAGES: Type.Integer({
    default: 2_000,
    minimum: 1,
    maximum: 100_000,
    description: 'pages that one crawl reads',
  }),
  CRAWL_MAX_MEGABYTES: Type.Integer({
    default: 500,
    minimum: 1,
    maximum: 100_000,
    description: 'megabytes that one crawl reads, unpacked',
  }),
  CRAWL_MAX_MINUTES: Type.Integer({
    default: 60,
    minimum: 1,
    maximum: 1_440,
    description: 'minutes that one crawl takes',
  }),
  CHROMIUM: Type.Optional(
    Type.String({
      description:
        'Chromium that reads pages which need JavaScript; that of the system where not set; off: none is used',
    }),
  ),
  SEARCH_INDEX_MEGABYTES: Type.Integer({
    default: 48,
    minimum: 0,
    maximum: 100_000,
    description: 'memory for the passages that are searched most; 0: every search asks PostgreSQL',
  }),
  WORKER_HEALTH_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65535,
      description: 'port of /health/live and /health/ready; none where not set',
    }),
  ),
  OPENAI_API_KEY: Type.Optional(Type.String({ description: 'key of the model provider' })),
  OPENAI_BASE_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'any OpenAI-compatible endpoint, up to /v1' }),
  ),
  OPENAI_MODEL: Type.Optional(Type.String({ description: 'model to ask' })),
  MODEL_PROVIDERS: Type.String({
    default: '',
    description: 'more providers for MODELS: name=https://KEY@host/v1, separated by commas',
  }),
  FALLBACK_MODEL: Type.String({
    default: '',
    description: 'who goes on where a provider fails: provider:model as in MODELS, or built-in',
  }),
  MODEL_PRICES: Type.String({
    default: '',
    description: 'what a million tokens cost: currency, then model=input/output, separated by commas',
  }),
  EMBEDDING_MODEL: Type.Optional(
    Type.String({
      description: 'model for semantic search, of the provider; local:NAME for one that `models add` has added',
    }),
  ),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://', description: 'where mail is handed over' })),
  MAIL_FROM: Type.Optional(Type.String({ description: 'sender of mail' })),
})
export type WorkerEnv = Static<typeof WorkerEnv>
