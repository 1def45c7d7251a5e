import cors from '@fastify/cors'
import { fileNameHeader } from '@frontdesk/contracts/chat/file-limits'
import {
  challengeHeader,
  identityErrorHeader,
  identityHeader,
  proofHeader,
  replyHeader,
  sessionHeader,
  visitorKeyHeader,
} from '@frontdesk/contracts/chat/chat-limits'
import { hostOfOrigin } from '@frontdesk/chatbots/domains/allowed-domains'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isChatRequest } from '../http/is-chat-request.ts'
import { countAddressesInProcess } from '../limits/count-in-process.ts'
import { addressesInProcess, tooMany } from './rate-limits.ts'

type Needs = Pick<Deps, 'knownHosts' | 'log'>

const windowMs = 60_000
/** A browser sends some ten for a visitor and keeps their answers for two hours: enough for an office behind one address. */
const preflightsPerMinute = 300
/** An allowed host is looked up once in ten seconds. This limits look-ups of invented ones. */
const lookUpsPerMinute = 120

/**
 * Lets a customer's page read the chat's answers, and no other ones. A preflight, a 400 or a 429 comes before the chatbot
 * is known, so they go by the index of all allowed hosts; once it is known, `denyCors` takes the permission back from an
 * origin that this chatbot does not list. Never `*`, never credentials.
 *
 * All of this comes before any limit of a route. So preflights have one of their own, and an address that invents hosts
 * soon asks the database no more. Both are counted by each process itself: Redis would cost more than what they save.
 */
export async function openCors(app: FastifyInstance, { knownHosts, log }: Needs): Promise<void> {
  const preflights = countAddressesInProcess({ max: preflightsPerMinute, windowMs, maxKeys: addressesInProcess })
  const lookUps = countAddressesInProcess({ max: lookUpsPerMinute, windowMs, maxKeys: addressesInProcess })
  const mayRead = async ({ headers, ip }: FastifyRequest): Promise<boolean> => {
    const host = headers.origin === undefined ? null : hostOfOrigin(headers.origin)
    if (host === null) return false
    try {
      const remembered = knownHosts.recall(host)
      if (remembered !== undefined) return await remembered
      if (lookUps(ip) !== null) return false
      return await knownHosts.isKnown(host)
    } catch (err) {
      log.warn({ err }, 'could not look up a host for CORS')
      return false
    }
  }
  app.addHook('onRequest', async ({ method, ip }) => {
    const waitMs = method === 'OPTIONS' ? preflights(ip) : null
    if (waitMs !== null) throw tooMany(Math.ceil(waitMs / 1_000))
  })
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      ...ofChat,
      origin: isChatRequest(request) && (await mayRead(request)),
    }),
  })
}

const ofChat = {
  methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowedHeaders: [
    'Content-Type',
    sessionHeader,
    visitorKeyHeader,
    identityHeader,
    proofHeader,
    fileNameHeader,
    'X-Wiki-Auth',
    'Idempotency-Key',
    'Last-Event-ID',
  ],
  exposedHeaders: [sessionHeader, replyHeader, identityErrorHeader, challengeHeader, 'Retry-After'],
  credentials: false,
  // Otherwise an OPTIONS that is no preflight gets a line of plain text instead of an error in the usual shape.
  strictPreflight: false,
  // Two hours is the most that Chromium caches a preflight; each cached one saves a round trip before a message.
  maxAge: 7_200,
}
