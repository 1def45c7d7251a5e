import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { CreateLeadRequest } from '@frontdesk/contracts/chat/leads'
import { Success, success } from '@frontdesk/contracts/success'
import { captureLead } from '@frontdesk/records/leads/capture-lead'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import { countDaily, countedAddress } from '../../limits/daily-limits.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { ownSession } from './own-session.ts'
import { refuseBlocked } from './refuse-blocked.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'findChatbot'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

const response = {
  201: Success,
  400: ChatError,
  403: ChatError,
  404: ChatError,
  409: ChatError,
  429: ChatError,
  503: ChatError,
}

/** Leads per address and day, because each sends a mail to the owners of the website. */
const mostOfAddress = 20

/** POST /api/chat/leads stores a visitor's contact details. The same details twice within minutes are stored once. */
export const chatLeads: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    body: CreateLeadRequest,
    response,
    tags: ['chat'],
    operationId: 'createLead',
    summary: 'Create a lead',
    description: 'Responds with 409 if the consent text has changed; GET /api/chat/settings has the new one.',
  }
  app.post('/api/chat/leads', { schema, onRequest: needs.limits.actionsByIp }, async (request, reply) => {
    const { chatbotId, ...lead } = request.body
    const chatbot = await admit(needs, request, reply, { chatbotId })
    await refuseBlocked(needs, request, chatbot)
    const sessionId = await ownSession(needs, request)
    const forgive = await countDaily(needs, 'lead', countedAddress(request.ip, mostOfAddress, chatbot.id))
    await captureLead(needs, chatbot, { ...lead, sessionId }).catch(async (error: unknown) => {
      // A refused form does not count: the visitor fills it in again.
      await forgive()
      throw error
    })
    return reply.code(201).header('cache-control', 'no-store').send(success)
  })
}
