import cors from '@fastify/cors'
import { replyHeader, sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import { hostOfOrigin } from '@frontdesk/chatbots/allowed-domains'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/**
 * Lets a customer's page read the chat's answers. A preflight, a 400 or a 429 comes before the chatbot is known, so
 * they go by the index of all allowed hosts; once it is known, `denyCors` takes the permission back from an origin that
 * this chatbot does not list. Never `*`, never credentials.
 */
export async function openCors(
  app: FastifyInstance,
  { isKnownHost, log }: Pick<Deps, 'isKnownHost' | 'log'>,
): Promise<void> {
  await app.register(cors, {
    origin: async (origin: string | undefined) => {
      const host = origin === undefined ? null : hostOfOrigin(origin)
      if (host === null) return false
      try {
        return await isKnownHost(host)
      } catch (err) {
        log.warn({ err }, 'could not look up a host for CORS')
        return false
      }
    },
    methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
    allowedHeaders: ['Content-Type', sessionHeader, 'X-Wiki-Auth', 'Idempotency-Key', 'Last-Event-ID'],
    exposedHeaders: [sessionHeader, replyHeader, 'Retry-After'],
    credentials: false,
    // Otherwise an OPTIONS that is no preflight gets a line of plain text instead of an error in the usual shape.
    strictPreflight: false,
    // Two hours is the most that Chromium caches a preflight; each cached one saves a round trip before a message.
    maxAge: 7_200,
  })
}
