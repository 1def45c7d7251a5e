import { Type, type Static } from '@sinclair/typebox'
import { mostProcesses } from '@frontdesk/runtime/processes/run-processes'
import { sharedEnv } from '@frontdesk/runtime/shared-env'

/** The environment variables of the API: their types, defaults and descriptions. */
export const ApiEnv = Type.Object({
  ...sharedEnv,
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535, description: 'port to listen on; 0: any free port' }),
  API_PROCESSES: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: mostProcesses,
    description: 'number of processes that share the port, at most one per core',
  }),
  SESSION_SECRET: Type.Optional(Type.String({ description: 'at least 32 characters, the same for every API process' })),
  RATE_LIMIT_SESSION_PER_MINUTE: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'messages per minute from one session',
  }),
  RATE_LIMIT_IP_PER_MINUTE: Type.Integer({
    default: 15,
    minimum: 1,
    description: 'messages per minute from one IP address',
  }),
  RATE_LIMIT_DASHBOARD_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'dashboard requests per minute from one login',
  }),
  RATE_LIMIT_IP_PER_DAY: Type.Integer({
    default: 500,
    minimum: 1,
    description: 'messages to the AI per day from one IP address',
  }),
  MAX_CONNECTIONS_PER_IP: Type.Integer({
    default: 50,
    minimum: 1,
    description: 'open connections from one IP address; trusted proxies have no limit',
  }),
  DOCUMENTATION: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'whether /documentation is public: on or off',
  }),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      pattern: '^(mailto:|https://)[^\\s]+$',
      description: 'contact for security reports in /.well-known/security.txt: mailto:… or https://…',
    }),
  ),
  TRUSTED_PROXIES: Type.String({
    default: '',
    description: 'addresses or CIDR ranges of your proxies, separated by commas; headers from others are ignored',
  }),
  DEMO_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'demo website for which owners can add a chatbot' }),
  ),
  DEMO_CHATBOT_ID: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      description: 'id of the chatbot on the pages of DEMO_URL',
    }),
  ),
})
export type ApiEnv = Static<typeof ApiEnv>
