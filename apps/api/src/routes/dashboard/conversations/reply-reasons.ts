import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReplyParams, ReplyReasons } from '@frontdesk/contracts/conversations/reply-reasons'
import { explainReply } from '@frontdesk/conversations/history/explain-reply'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

/** Why a stored reply of the bot was given. */
export const replyReasons: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    '/api/conversations/:sessionId/messages/:messageId/why',
    {
      config: { access: 'conversations' },
      schema: {
        params: ReplyParams,
        response: { 200: ReplyReasons, ...errorResponses(400, 401, 403, 404) },
        tags: ['conversations'],
        operationId: 'explainReply',
        summary: 'Get how an AI reply was created',
        description:
          'Returns the passages found, with their current text, which of them the reply cites, its tool calls, tokens and duration. They are stored with the reply as ids and scores, and deleted with it.',
      },
    },
    async request => explainReply(needs, requireActor(request), request.params),
  )
}
