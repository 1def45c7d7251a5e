import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { AppError, unavailable } from '@frontdesk/contracts/app-error'
import { DashboardError } from '@frontdesk/contracts/dashboard-error'
import { TryAnswer, TryRequest } from '@frontdesk/contracts/try-chatbot'
import { leaveTrial, takeAnswer } from '@frontdesk/conversations/trial'
import type { Deps } from '../../deps.ts'
import { countInWindow } from '../../http/count-in-window.ts'
import { whileWanted } from '../../http/presence.ts'
import { actorOf } from '../../plugins/signed-in.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'sealer' | 'queues' | 'db' | 'times' | 'closing'>

/** A trial costs what a reply costs, and nobody counts it: so many in a minute are enough for a person. */
const trialsPerMinute = 20
const lookEveryMs = 100

/** Test this chatbot: what it finds, what it tells the model, and what it answers. */
export const tryChatbot: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, queues, times, closing } = needs
  app.post(
    '/api/chatbots/:chatbotId/try',
    {
      config: { access: 'chatbot-settings' },
      schema: {
        params: Type.Object({ chatbotId: Type.String() }),
        body: TryRequest,
        response: {
          200: TryAnswer,
          400: DashboardError,
          401: DashboardError,
          403: DashboardError,
          404: DashboardError,
          429: DashboardError,
          503: DashboardError,
        },
        tags: ['chatbots'],
        summary: 'Ask a question, and see how the answer comes about',
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const chatbotId = await findOwnChatbot({ db }, actor, request.params.chatbotId)
      await countTrial(needs, actor.accountId)
      const trialId = randomUUID()
      await leaveTrial(needs, trialId, request.body)
      await queues.enqueue('try-chatbot', { trialId, chatbotId }, { id: `try-${trialId}` })
      const signal = whileWanted(reply, { ms: times.replyWaitMs, closing: closing.lastCall })
      while (!signal.aborted) {
        const answer = await takeAnswer(needs, trialId)
        if (answer !== null) return answer
        await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
      }
      throw unavailable()
    },
  )
}

async function countTrial({ redis, namespace }: Needs, accountId: string): Promise<void> {
  const count = await countInWindow(redis, `${namespace}:trials:${accountId}`, 60_000)
  if (count <= trialsPerMinute) return
  throw new AppError('TRIALS_LIMITED', 'too-many', 'That was a lot of questions. Please wait a minute.', {
    retryAfterSeconds: 60,
  })
}
