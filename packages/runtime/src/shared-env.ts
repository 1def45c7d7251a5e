import { Type } from '@sinclair/typebox'
import { redisUrlPattern } from './redis-sentinel.ts'

/** The variables that the API and the workers read alike. */
export const sharedEnv = {
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'postgresql://user:password@host:5432/name' }),
  DATABASE_DIRECT_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      description: 'direct address of the same database, if DATABASE_URL points to PgBouncer',
    }),
  ),
  REDIS_URL: Type.String({
    pattern: redisUrlPattern,
    description: 'redis://host:6379, or redis+sentinel://host:26379,host:26379/name',
  }),
  BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'address at which visitors reach Frontdesk, without a path; default http://HOST:PORT',
    }),
  ),
  HOST: Type.String({ default: '127.0.0.1', description: 'address to listen on' }),
  DATA_DIR: Type.String({ default: '.data', description: 'folder for all files of Frontdesk' }),
  EXPORT_STORE: Type.Optional(
    Type.String({
      pattern: '^(?!\\w+://)|^s3://[a-z0-9][a-z0-9.-]+(/[\\w.-]+)*/?$',
      description:
        'folder or s3://bucket/prefix for large exports, the same for API and workers; default DATA_DIR/exports',
    }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+/?$',
      description: 'address of the S3-compatible store, without the bucket; default: Amazon S3',
    }),
  ),
  S3_REGION: Type.Optional(Type.String({ description: 'region of the bucket; default: us-east-1' })),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ description: 'access key for the bucket of EXPORT_STORE' })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ description: 'secret of S3_ACCESS_KEY_ID' })),
  ENCRYPTION_KEY: Type.Optional(
    Type.String({
      description: 'key that encrypts stored secrets; at least 32 characters, the same for every process',
    }),
  ),
  ENCRYPTION_KEYS_PREVIOUS: Type.Optional(
    Type.String({ description: 'previous keys, separated by commas, which can still decrypt stored secrets' }),
  ),
  MODELS: Type.String({
    default: '',
    description: 'models that owners can choose for a chatbot, as provider:model, separated by commas',
  }),
  EGRESS_ALLOW: Type.String({
    default: '',
    description: 'private hosts, host:port or CIDR ranges that may be crawled; account-id=host: only by that account',
  }),
  EGRESS_ALLOW_CALLS: Type.String({
    default: '',
    description: 'the same for addresses that webhooks and connectors may call',
  }),
  METRICS_TOKEN: Type.Optional(
    Type.String({ minLength: 16, description: 'bearer token for reading /metrics; at least 16 characters' }),
  ),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map(level => Type.Literal(level)),
    { default: 'info', description: 'one of fatal, error, warn, info, debug, trace, silent' },
  ),
}
