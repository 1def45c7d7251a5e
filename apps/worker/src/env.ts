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
    description: 'queues that this process serves, separated by commas',
  }),
  WORKER_PROCESSES: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: mostProcesses,
    description: 'number of processes that serve these queues, at most one per core',
  }),
  CRAWL_MAX_PAGES: Type.Integer({
    default: 2_000,
    minimum: 1,
    maximum: 100_000,
    description: 'maximum number of pages per crawl',
  }),
  CRAWL_MAX_MEGABYTES: Type.Integer({
    default: 500,
    minimum: 1,
    maximum: 100_000,
    description: 'maximum size of a crawl in megabytes, uncompressed',
  }),
  CRAWL_MAX_MINUTES: Type.Integer({
    default: 60,
    minimum: 1,
    maximum: 1_440,
    description: 'maximum duration of a crawl in minutes',
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
    description: 'memory in megabytes for the most searched passages; 0: every search uses PostgreSQL',
  }),
  WORKER_HEALTH_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65535,
      description: 'port of /health/live and /health/ready; if not set, there is none',
    }),
  ),
  OPENAI_API_KEY: Type.Optional(Type.String({ description: 'key of the model provider' })),
  OPENAI_BASE_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'OpenAI-compatible endpoint, including /v1' }),
  ),
  OPENAI_MODEL: Type.Optional(Type.String({ description: 'default model' })),
  MODEL_PROVIDERS: Type.String({
    default: '',
    description: 'more providers for MODELS: name=https://KEY@host/v1, separated by commas',
  }),
  FALLBACK_MODEL: Type.String({
    default: '',
    description: 'model to use when a provider fails: provider:model as in MODELS, or built-in',
  }),
  MODEL_PRICES: Type.String({
    default: '',
    description: 'prices per million tokens: currency, then model=input/output, separated by commas',
  }),
  EMBEDDING_MODEL: Type.Optional(
    Type.String({
      description:
        'embedding model of the provider for semantic search, or local:NAME for a model added with `models add`',
    }),
  ),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://', description: 'mail server that sends emails' })),
  MAIL_FROM: Type.Optional(Type.String({ description: 'sender of emails' })),
})
export type WorkerEnv = Static<typeof WorkerEnv>
