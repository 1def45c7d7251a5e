import { Type } from '@sinclair/typebox'

/** The variables that the API and the workers read alike. */
export const sharedEnv = {
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'postgresql://user:password@host:5432/name' }),
  REDIS_URL: Type.String({ pattern: '^rediss?://', description: 'redis://host:6379' }),
  DATA_DIR: Type.String({ default: '.data', description: 'folder for what Frontdesk keeps on disk' }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map(level => Type.Literal(level)),
    { default: 'info', description: 'one of fatal, error, warn, info, debug, trace, silent' },
  ),
}
