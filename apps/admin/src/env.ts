import { Type, type Static } from '@sinclair/typebox'
import { sharedEnv } from '@frontdesk/runtime/shared-env'

/** The variables of the operators' program. All may be absent where Frontdesk runs from this folder. */
export const AdminEnv = Type.Object({
  DATABASE_URL: Type.Optional(sharedEnv.DATABASE_URL),
  DATABASE_DIRECT_URL: sharedEnv.DATABASE_DIRECT_URL,
  REDIS_URL: Type.Optional(sharedEnv.REDIS_URL),
  DATA_DIR: sharedEnv.DATA_DIR,
  EXPORT_STORE: sharedEnv.EXPORT_STORE,
  S3_ENDPOINT: sharedEnv.S3_ENDPOINT,
  S3_REGION: sharedEnv.S3_REGION,
  S3_ACCESS_KEY_ID: sharedEnv.S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: sharedEnv.S3_SECRET_ACCESS_KEY,
  ENCRYPTION_KEY: sharedEnv.ENCRYPTION_KEY,
  ENCRYPTION_KEYS_PREVIOUS: sharedEnv.ENCRYPTION_KEYS_PREVIOUS,
  BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'address at which visitors reach Frontdesk, such as https://desk.example',
    }),
  ),
  EGRESS_ALLOW: Type.Optional(
    Type.String({ description: 'the same value as for the workers: hosts of your own network that may be crawled' }),
  ),
})
export type AdminEnv = Static<typeof AdminEnv>
