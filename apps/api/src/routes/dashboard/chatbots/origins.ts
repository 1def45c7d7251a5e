import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkDomain } from '@frontdesk/chatbots/domains/check-domain'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { listRefusedOrigins } from '@frontdesk/chatbots/domains/refused-origins'
import { listSeenOrigins, readSeenAt } from '@frontdesk/chatbots/domains/seen-origins'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import {
  DomainCheck,
  CheckDomainRequest,
  RefusedOriginList,
  SeenOriginList,
} from '@frontdesk/contracts/chatbots/websites'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { lookAtPage, notChecked } from '../../../http/look-at-page.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'closing' | 'queues'>

const tags = ['chatbots']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404)

/** Diagnoses of a silent widget: checks a domain, and lists the origins that were refused, and those that were not. */
export const origins: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db } = needs
  app.post(
    '/api/chatbots/:chatbotId/domains/check',
    {
      config,
      schema: {
        params: ChatbotParams,
        body: CheckDomainRequest,
        response: { 200: DomainCheck, ...refused, ...errorResponses(429) },
        tags,
        operationId: 'checkDomain',
        summary: 'Check whether the widget runs on a page',
        description:
          'Checks the allowed domains, and looks for the tag on the page. It cannot detect a tag that a tag manager adds in the browser; see `seenAt` instead. Takes up to 10 seconds.',
      },
    },
    async (request, reply) => {
      const id = await findOwnChatbot({ db }, requireActor(request), request.params.chatbotId)
      const chatbot = await findChatbot({ db }, id)
      if (chatbot === null) throw chatbotUnknown()
      const verdict = checkDomain(chatbot, request.body.url)
      if (verdict.host === null) return { ...verdict, ...notChecked, seenAt: null }
      const [page, seenAt] = await Promise.all([
        lookAtPage(needs, reply, { chatbot, url: request.body.url }),
        readSeenAt({ db }, id, verdict.host),
      ])
      return { ...verdict, ...page, seenAt }
    },
  )

  app.get(
    '/api/chatbots/:chatbotId/refused-origins',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: RefusedOriginList, ...refused },
        tags,
        operationId: 'listRefusedOrigins',
        summary: 'List refused origins',
      },
    },
    async request => ({
      refusedOrigins: await listRefusedOrigins({ db }, requireActor(request), request.params.chatbotId),
    }),
  )

  app.get(
    '/api/chatbots/:chatbotId/seen-origins',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: SeenOriginList, ...refused },
        tags,
        operationId: 'listSeenOrigins',
        summary: 'List websites that loaded the widget',
      },
    },
    async request => ({
      seenOrigins: await listSeenOrigins({ db }, requireActor(request), request.params.chatbotId),
    }),
  )
}
