import { Type } from '@sinclair/typebox'
import { redisUrlPattern } from './redis-sentinel.ts'

/** The variables that the API and the workers read alike. */
export const sharedEnv = {
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'postgresql://user:password@host:5432/name' }),
  DATABASE_DIRECT_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      description: 'the same database past a transaction pooler; set where DATABASE_URL leads to PgBouncer',
    }),
  ),
  REDIS_URL: Type.String({
    pattern: redisUrlPattern,
    description: 'redis://host:6379, or redis+sentinel://host:26379,host:26379/name',
  }),
  BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'how visitors reach Frontdesk, without a path; default http://HOST:PORT',
    }),
  ),
  HOST: Type.String({ default: '127.0.0.1', description: 'address to listen on' }),
  DATA_DIR: Type.String({ default: '.data', description: 'folder for what Frontdesk keeps on disk' }),
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
      description: 'the S3-compatible store, without a bucket; default Amazon',
    }),
  ),
  S3_REGION: Type.Optional(Type.String({ description: 'region of the bucket; default us-east-1' })),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ description: 'who reads and writes the bucket of EXPORT_STORE' })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ description: 'the secret of S3_ACCESS_KEY_ID' })),
  ENCRYPTION_KEY: Type.Optional(
    Type.String({ description: 'at least 32 characters, the same for every process; encrypts what is not to be read' }),
  ),
  ENCRYPTION_KEYS_PREVIOUS: Type.Optional(
    Type.String({ description: 'older keys, separated by commas, which still decrypt stored secrets' }),
  ),
  MODELS: Type.String({
    default: '',
    description: 'provider:model that owners may choose for a chatbot, separated by commas',
  }),
  EGRESS_ALLOW: Type.String({
    default: '',
    description: 'private host, host:port or CIDR that may be crawled; account-id=host: by that account alone',
  }),
  EGRESS_ALLOW_CALLS: Type.String({
    default: '',
    description: 'the same for what webhooks and connectors may call',
  }),
  METRICS_TOKEN: Type.Optional(
    Type.String({ minLength: 16, description: 'at least 16 characters; who sends it as a bearer may read /metrics' }),
  ),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map(level => Type.Literal(level)),
    { default: 'info', description: 'one of fatal, error, warn, info, debug, trace, silent' },
  ),
}
