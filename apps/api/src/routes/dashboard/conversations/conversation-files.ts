import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LiveChatFileParams } from '@frontdesk/contracts/chat/message-file'
import { readMessageFile } from '@frontdesk/live-chat/read-message-file'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { fileAnswer, sendFile } from '../../../http/message-file.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'messageFiles'>

/** Files of a conversation, for those who read it later. */
export const conversationFiles: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    '/api/conversations/:sessionId/files/:fileId',
    {
      config: { access: 'conversations' },
      schema: {
        params: LiveChatFileParams,
        response: { 200: fileAnswer, ...errorResponses(400, 401, 403, 404) },
        tags: ['conversations'],
        operationId: 'getConversationFile',
        summary: 'Download a file of a conversation',
      },
    },
    async (request, reply) =>
      sendFile(reply, await readMessageFile(needs, { actor: requireActor(request) }, request.params)),
  )
}
