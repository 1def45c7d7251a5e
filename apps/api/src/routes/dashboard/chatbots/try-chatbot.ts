import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { countDailyTrial } from '@frontdesk/accounts/plan/count-daily-trial'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { ApiError } from '@frontdesk/contracts/api-error'
import { TryChatbotResult, TryChatbotRequest } from '@frontdesk/contracts/chatbots/try-chatbot'
import { leaveTrial } from '@frontdesk/conversations/answer/trial'
import type { Deps } from '../../../deps.ts'
import { awaitTrial, countTrial } from '../../../http/await-trial.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'cipher' | 'queues' | 'db' | 'times' | 'closing'>

/** Tries a chatbot: passages, prompt and reply for one question. */
export const tryChatbot: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, queues } = needs
  app.post(
    '/api/chatbots/:chatbotId/try',
    {
      config: { access: 'chatbot-settings' },
      schema: {
        params: ChatbotParams,
        body: TryChatbotRequest,
        response: {
          200: TryChatbotResult,
          400: ApiError,
          401: ApiError,
          403: ApiError,
          404: ApiError,
          429: ApiError,
          503: ApiError,
        },
        tags: ['chatbots'],
        operationId: 'tryChatbot',
        summary: 'Try a chatbot',
        description:
          'A trial is not charged. The plan limits trials per day (UTC): 50, 100 or 200. GET /api/usage counts them.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const chatbotId = await findOwnChatbot({ db }, actor, request.params.chatbotId)
      await countTrial(needs, actor.accountId)
      await countDailyTrial(needs, actor)
      const trialId = randomUUID()
      await leaveTrial(needs, trialId, request.body)
      await queues.enqueue('try-chatbot', { trialId, chatbotId }, { id: `try-${trialId}` })
      return awaitTrial<TryChatbotResult>(needs, reply, trialId)
    },
  )
}
