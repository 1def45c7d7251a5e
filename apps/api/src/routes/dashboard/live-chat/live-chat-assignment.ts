import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { AssignableAgents, LiveChatParams, TransferLiveChatRequest } from '@frontdesk/contracts/live-chat/live-chats'
import { Success, success } from '@frontdesk/contracts/success'
import { claimLiveChat } from '@frontdesk/live-chat/claim-live-chat'
import { endLiveChat } from '@frontdesk/live-chat/end-live-chat'
import { listAssignableAgents, releaseLiveChat, transferLiveChat } from '@frontdesk/live-chat/transfer-live-chat'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'metrics'>

const config = { access: 'live-chat' } as const
/** What agents do as themselves: visitors and the team see who it was. */
const agentConfig = { ...config, tokens: false } as const
const tags = ['live-chat']
const response = { 200: Success, ...errorResponses(400, 401, 403, 404), 409: ApiError }

/** Assignment of conversations: claim, transfer, release, end. 409 if another agent was first. */
export const liveChatAssignment: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const params = LiveChatParams
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))
  // Without the session id, because the audit log is kept for longer than conversations.
  const note = (actor: Actor, action: string): Promise<void> => recordChange({ tx: needs.db.prisma }, actor, { action })

  app.post(
    '/api/live-chats/:sessionId/claim',
    {
      config: agentConfig,
      schema: { params, response, tags, operationId: 'claimConversation', summary: 'Claim a conversation' },
    },
    async request => {
      const actor = requireUser(request)
      const { waitedSeconds } = await claimLiveChat(needs, actor, request.params.sessionId)
      if (waitedSeconds !== null) needs.metrics.handoffClaimed(waitedSeconds)
      await note(actor, 'live-chat.claimed')
      return success
    },
  )

  app.get(
    '/api/live-chats/:sessionId/agents',
    {
      config,
      schema: {
        params,
        response: { 200: AssignableAgents, ...errorResponses(400, 401, 403, 404) },
        tags,
        operationId: 'listAssignableAgents',
        summary: 'List agents that a conversation can be transferred to',
      },
    },
    request => listAssignableAgents(needs, requireActor(request), request.params.sessionId),
  )

  app.post(
    '/api/live-chats/:sessionId/transfer',
    {
      config: agentConfig,
      schema: {
        params,
        body: TransferLiveChatRequest,
        response,
        tags,
        operationId: 'transferConversation',
        summary: 'Transfer a conversation to another agent',
      },
    },
    async request => {
      const actor = requireUser(request)
      await transferLiveChat(needs, actor, { ...request.params, ...request.body })
      await note(actor, 'live-chat.transferred')
      return success
    },
  )

  app.post(
    '/api/live-chats/:sessionId/release',
    {
      config: agentConfig,
      schema: { params, response, tags, operationId: 'releaseConversation', summary: 'Release a conversation' },
    },
    async request => {
      const actor = requireUser(request)
      await releaseLiveChat(needs, actor, request.params.sessionId)
      await note(actor, 'live-chat.released')
      return success
    },
  )

  app.post(
    '/api/live-chats/:sessionId/end',
    { config: agentConfig, schema: { params, response, tags, operationId: 'endLiveChat', summary: 'End a live chat' } },
    async request => {
      const actor = requireUser(request)
      await endLiveChat(needs, actor, request.params.sessionId)
      await note(actor, 'live-chat.ended')
      return success
    },
  )
}
