import { Type, type Static } from '@sinclair/typebox'
import { mostProcesses } from '@frontdesk/runtime/processes/run-processes'
import { sharedEnv } from '@frontdesk/runtime/shared-env'

/** The environment variables of the API: their types, defaults and descriptions. */
export const ApiEnv = Type.Object({
  ...sharedEnv,
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535, description: 'port to listen on; 0 = any free one' }),
  API_PROCESSES: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: mostProcesses,
    description: 'processes that share the port: one for each core',
  }),
  SESSION_SECRET: Type.Optional(Type.String({ description: 'at least 32 characters, the same for every API process' })),
  RATE_LIMIT_SESSION_PER_MINUTE: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'messages of one session in a minute',
  }),
  RATE_LIMIT_IP_PER_MINUTE: Type.Integer({
    default: 15,
    minimum: 1,
    description: 'messages from one address in a minute',
  }),
  RATE_LIMIT_DASHBOARD_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'dashboard requests of one login in a minute',
  }),
  RATE_LIMIT_IP_PER_DAY: Type.Integer({
    default: 500,
    minimum: 1,
    description: 'messages to the AI from one address in a day',
  }),
  MAX_CONNECTIONS_PER_IP: Type.Integer({
    default: 50,
    minimum: 1,
    description: 'open connections of one address; trusted proxies have no limit',
  }),
  DOCUMENTATION: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'whether /documentation describes the API to everybody: on or off',
  }),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      pattern: '^(mailto:|https://)[^\\s]+$',
      description: 'who is told of security holes, for /.well-known/security.txt: mailto:… or https://…',
    }),
  ),
  TRUSTED_PROXIES: Type.String({
    default: '',
    description: 'addresses or CIDRs of the proxies in front, separated by commas; others are not believed',
  }),
  DEMO_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'a demo website that an owner can add a chatbot for' }),
  ),
  DEMO_CHATBOT_ID: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', description: 'the chatbot on its pages' }),
  ),
})
export type ApiEnv = Static<typeof ApiEnv>
