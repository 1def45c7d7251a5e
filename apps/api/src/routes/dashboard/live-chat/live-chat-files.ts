import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { fileLimits } from '@frontdesk/contracts/chat/file-limits'
import { FileNameHeader, LiveChatFileParams } from '@frontdesk/contracts/chat/message-file'
import { InboxMessage, LiveChatParams, MessageKey } from '@frontdesk/contracts/live-chat/live-chats'
import { readMessageFile } from '@frontdesk/live-chat/read-message-file'
import { sendAgentFile } from '@frontdesk/live-chat/send-agent-file'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { decodeFileName, fileAnswer, fileBody, sendFile } from '../../../http/message-file.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'
import { placesOf, receiveUploads } from '../../../plugins/uploads.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'messageFiles' | 'fileInspector'>

/** Files that agents send to visitors, and those of a conversation in the inbox. */
export const liveChatFiles: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const receive = receiveUploads(app, { largest: fileLimits.bytes })
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))
  const config = { access: 'live-chat' } as const
  /** What agents do as themselves: visitors and the team see who it was. */
  const agentConfig = { ...config, tokens: false } as const

  app.post(
    '/api/live-chats/:sessionId/files',
    {
      config: agentConfig,
      schema: {
        params: LiveChatParams,
        headers: Type.Object({ ...MessageKey.properties, ...FileNameHeader }),
        body: fileBody,
        response: { 201: InboxMessage, ...errorResponses(400, 401, 403, 404, 413, 429), 409: ApiError },
        tags: ['live-chat'],
        operationId: 'sendAgentFile',
        summary: 'Send a file to the visitor',
        description: `The body is the file itself, of at most ${fileLimits.bytes / 1024 / 1024} MB, with any content type, and must arrive within 2 minutes. Only for the agent who has claimed the conversation. The file becomes a message whose text is its name. With an Idempotency-Key the request is safe to repeat, and the key is the \`clientId\` of the message.`,
      },
    },
    async (request, reply) => {
      const { 'idempotency-key': clientId = null, 'x-file-name': encoded } = request.headers
      const [actor, name] = [requireUser(request), decodeFileName(encoded)]
      const message = await receive(request, placesOf(actor.accountId), bytes =>
        sendAgentFile(needs, actor, { ...request.params, name, bytes, clientId }),
      )
      return reply.code(201).send(message)
    },
  )

  app.get(
    '/api/live-chats/:sessionId/files/:fileId',
    {
      config,
      schema: {
        params: LiveChatFileParams,
        response: { 200: fileAnswer, ...errorResponses(400, 401, 403, 404) },
        tags: ['live-chat'],
        operationId: 'getLiveChatFile',
        summary: 'Download a file of a live chat',
      },
    },
    async (request, reply) =>
      sendFile(reply, await readMessageFile(needs, { actor: requireActor(request) }, request.params)),
  )
}
