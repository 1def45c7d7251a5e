import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { countDailyTrial } from '@frontdesk/accounts/plan/count-daily-trial'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { cleanDraft } from '@frontdesk/chatbots/trials/clean-draft'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { TryChatbotResult, TryChatbotRequest } from '@frontdesk/contracts/chatbots/try-chatbot'
import { leaveTrial } from '@frontdesk/answers/answer/trial'
import type { Trial, TrialAnswer } from '@frontdesk/answers/answer/try-chatbot'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../../deps.ts'
import { awaitTrial, countTrial } from '../../../http/streams/await-trial.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { wantsEvents } from '../../../http/streams/event-stream.ts'
import { stopUnlessAnswered } from '../../../http/stop-unless-answered.ts'
import { streamTrial, type StreamTrialNeeds } from '../../../http/streams/stream-trial.ts'
import { subscribeUntilClosed } from '../../../http/streams/subscribe-until-closed.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = StreamTrialNeeds & Pick<Deps, 'db' | 'queues' | 'settings' | 'replySubscriptions'>

/** Enough for the longest history, in characters of three bytes. */
const bodyLimit = 512 * 1024

const answer = {
  description: 'The reply and how it was created. If the request accepts text/event-stream, a stream of events.',
  content: {
    'application/json': { schema: TryChatbotResult },
    'text/event-stream': { schema: Type.String() },
  },
} as const

/** Tries a chatbot: passages, prompt and reply for one question, as JSON or as a stream. */
export const tryChatbot: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, queues, settings } = needs
  app.post(
    '/api/chatbots/:chatbotId/try',
    {
      config: { access: 'chatbot-settings' },
      bodyLimit,
      schema: {
        params: ChatbotParams,
        body: TryChatbotRequest,
        response: { 200: answer, ...errorResponses(400, 401, 403, 404, 429, 503) },
        tags: ['chatbots'],
        operationId: 'tryChatbot',
        summary: 'Try a chatbot',
        description:
          'A trial is not charged. The plan limits trials per day (UTC): 50, 100 or 200. GET /api/usage counts them. With `Accept: text/event-stream`, the response is a stream of server-sent events: start, status, token and reset as in a visitor’s stream, then done with the JSON response, or error. Closing the request ends the trial.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const chatbotId = await findOwnChatbot({ db }, actor, request.params.chatbotId)
      const { draft, ...asked } = request.body
      const cleaned = draft === undefined ? {} : { draft: cleanDraft(settings, actor, draft) }
      await countTrial(needs, actor.accountId)
      const trialsLeft = await countDailyTrial(needs, actor)
      const trial: Trial = { ...asked, ...cleaned, isStreamed: wantsEvents(request) }
      const trialId = randomUUID()
      // Before a worker can know of the trial, so that no event is missed.
      const subscription = subscribeUntilClosed(needs, reply, trialId)
      const answered = stopUnlessAnswered(needs, reply, trialId)
      const onAnswer = (tried: TrialAnswer): TryChatbotResult => {
        answered()
        return { ...tried, trialsLeft }
      }
      await leaveTrial(needs, trialId, trial)
      await queues.enqueue('try-chatbot', { trialId, chatbotId }, { id: `try-${trialId}` })
      if (trial.isStreamed) return streamTrial(needs, reply, { trialId, subscription, onAnswer })
      return onAnswer(await awaitTrial<TrialAnswer>(needs, reply, trialId))
    },
  )
}
