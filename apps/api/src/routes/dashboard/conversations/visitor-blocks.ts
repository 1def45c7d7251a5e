import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConversationParams } from '@frontdesk/contracts/conversations/conversations'
import {
  BlockVisitorRequest,
  VisitorBlockList,
  VisitorBlockParams,
} from '@frontdesk/contracts/conversations/visitor-blocks'
import { Success, success } from '@frontdesk/contracts/success'
import { blockVisitor, listBlocks, unblockVisitor } from '@frontdesk/conversations/visitor-blocks'
import { endWaiting } from '@frontdesk/live-chat/end-live-chat'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace'>

const config = { access: 'visitors' } as const
const tags = ['conversations']
const refused = errorResponses(400, 401, 403, 404)

/** Visitors whose messages are refused. */
export const visitorBlocks: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.post(
    '/api/conversations/:sessionId/block',
    {
      config,
      schema: {
        params: ConversationParams,
        body: BlockVisitorRequest,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'blockVisitor',
        summary: 'Block a visitor',
        description:
          'The chatbot refuses what they send, with 403 in the shape of a reply. They can still read and delete their conversation. It holds within two seconds.',
      },
    },
    async request => {
      const actor = requireActor(request)
      const { sessionId } = request.params
      await blockVisitor(needs, actor, { sessionId, ...request.body })
      await endWaiting(needs, actor, sessionId)
      return success
    },
  )

  app.get(
    '/api/visitor-blocks',
    {
      config,
      schema: {
        response: { 200: VisitorBlockList, ...errorResponses(400, 401, 403) },
        tags,
        operationId: 'listVisitorBlocks',
        summary: 'List blocked visitors',
      },
    },
    async request => ({ blocks: await listBlocks(needs, requireActor(request)) }),
  )

  app.delete(
    '/api/visitor-blocks/:blockId',
    {
      config,
      schema: {
        params: VisitorBlockParams,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'unblockVisitor',
        summary: 'Unblock a visitor',
      },
    },
    async request => {
      await unblockVisitor(needs, requireActor(request), request.params.blockId)
      return success
    },
  )
}
