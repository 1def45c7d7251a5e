import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiError } from '@frontdesk/contracts/api-error'
import {
  ConversationTag,
  RenameTagRequest,
  TagConversationsRequest,
  TaggedConversations,
  TagList,
  TagParams,
} from '@frontdesk/contracts/conversations/tags'
import { Success, success } from '@frontdesk/contracts/success'
import { deleteTag, listTags, renameTag, tagConversations } from '@frontdesk/conversations/conversation-tags'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace'>

const config = { access: 'visitors' } as const
const tags = ['conversations']
const params = TagParams
const refused = errorResponses(400, 401, 403, 404)

/** Tags of conversations: listed, added to many conversations at once, renamed and deleted. */
export const conversationTags: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    '/api/tags',
    {
      config,
      schema: {
        response: { 200: TagList, ...errorResponses(400, 401, 403) },
        tags,
        operationId: 'listTags',
        summary: 'List tags',
        description: 'Only the team sees tags: no visitor, model, webhook or export does.',
      },
    },
    async request => ({ tags: await listTags(needs, requireActor(request)) }),
  )

  app.post(
    '/api/conversations/tags',
    {
      config,
      schema: {
        body: TagConversationsRequest,
        response: { 200: TaggedConversations, ...refused, 409: ApiError },
        tags,
        operationId: 'tagConversations',
        summary: 'Add and remove tags',
        description: 'Of up to 100 conversations at once: all of them change, or none.',
      },
    },
    async request => ({ conversations: await tagConversations(needs, requireActor(request), request.body) }),
  )

  app.patch(
    '/api/tags/:tagId',
    {
      config,
      schema: {
        params,
        body: RenameTagRequest,
        response: { 200: ConversationTag, ...refused, 409: ApiError },
        tags,
        operationId: 'renameTag',
        summary: 'Rename a tag',
      },
    },
    request => renameTag(needs, requireActor(request), { ...request.params, ...request.body }),
  )

  app.delete(
    '/api/tags/:tagId',
    {
      config,
      schema: {
        params,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'deleteTag',
        summary: 'Delete a tag',
        description: 'Takes it off all conversations.',
      },
    },
    async request => {
      await deleteTag(needs, requireActor(request), request.params.tagId)
      return success
    },
  )
}
