import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { fileLimits } from '@frontdesk/contracts/chat/file-limits'
import { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { ChatFileParams, ChatFileQuery, FileNameHeader } from '@frontdesk/contracts/chat/message-file'
import { AppError } from '@frontdesk/errors/app-error'
import { readMessageFile } from '@frontdesk/live-chat/read-message-file'
import { sendVisitorFile } from '@frontdesk/live-chat/send-visitor-file'
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import { decodeFileName, fileAnswer, fileBody, sendFile } from '../../http/message-file.ts'
import { countDaily, countedAddress } from '../../limits/daily-limits.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { placesOfVisitor, receiveUploads } from '../../plugins/uploads.ts'
import { requireOwnSession } from './own-session.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import { identityOf, keyHashOf, requestKey } from './request-headers.ts'
import { visitorOf } from './visitor-of.ts'

type Needs = Pick<
  Deps,
  'db' | 'redis' | 'namespace' | 'settings' | 'messageFiles' | 'fileInspector' | 'findChatbot'
> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

const tags = ['chat']
const refused = { 400: ChatError, 403: ChatError, 404: ChatError, 429: ChatError, 503: ChatError }

/** Files of one address in a day: each waits for somebody who looks at it. */
const mostOfAddress = 100

/** Files that visitors send to agents, and those of their conversation. */
export const chatFiles: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { limits } = needs
  const receive = receiveUploads(app, { largest: fileLimits.bytes })

  app.post(
    '/api/chat/files',
    {
      onRequest: limits.actionsByIp,
      schema: {
        querystring: ChatFileQuery,
        headers: Type.Object(FileNameHeader),
        body: fileBody,
        response: { 201: HistoryMessage, ...refused, 409: ChatError, 413: ChatError },
        tags,
        operationId: 'sendVisitorFile',
        summary: 'Send a file to the agents',
        description: `The body is the file itself, of at most ${fileLimits.bytes / 1024 / 1024} MB, with any content type, and must arrive within 2 minutes. The conversation must be waiting for an agent or have one, and the chatbot’s settings must allow files (\`liveChat.hasFiles\` of GET /api/chat/settings). The file becomes a message whose text is its name. With an Idempotency-Key the request is safe to repeat.`,
      },
    },
    async (request, reply) => {
      const key = requestKey(request)
      const { chatbot, sessionId } = await admitSession(needs, request, reply, request.query.chatbotId)
      await refuseBlocked(needs, request, chatbot)
      const forgive = await countDaily(needs, 'file', countedAddress(request.ip, mostOfAddress))
      const name = decodeFileName(request.headers['x-file-name'])
      const visitor = visitorOf(request, chatbot, undefined)
      const keys = { keyHash: keyHashOf(request), identity: identityOf(request, chatbot) }
      const places = placesOfVisitor(chatbot.accountId, request.ip)
      const message = await receive(request, places, bytes =>
        sendVisitorFile(needs, chatbot, { sessionId, ...keys, name, bytes, visitor, key }),
      ).catch(async (error: unknown) => {
        if (isForgiven(error)) await forgive().catch(() => undefined)
        throw error
      })
      return reply.code(201).header('cache-control', 'no-store').send(message)
    },
  )

  app.get(
    '/api/chat/files/:fileId',
    {
      onRequest: limits.readsByIp,
      schema: {
        params: ChatFileParams,
        querystring: ChatFileQuery,
        response: { 200: fileAnswer, ...refused },
        tags,
        operationId: 'getVisitorFile',
        summary: 'Download a file of a conversation',
        description: 'The header X-Chat-Session-Id names the conversation.',
      },
    },
    async (request, reply) => {
      const { chatbot, sessionId } = await admitSession(needs, request, reply, request.query.chatbotId)
      const { fileId } = request.params
      return sendFile(reply, await readMessageFile(needs, { chatbotId: chatbot.id }, { sessionId, fileId }))
    },
  )
}

async function admitSession(
  needs: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  chatbotId: string,
): Promise<{ chatbot: ChatbotForChat; sessionId: string }> {
  const chatbot = await admit(needs, request, reply, { chatbotId })
  return { chatbot, sessionId: await requireOwnSession(needs, request) }
}

/** Codes of refusals that are no fault of the visitor's. */
const ourFaults = ['UPLOADS_BUSY', 'SERVICE_UNAVAILABLE']

/** Whether a failed upload is taken off the daily count. A file that was refused stays on it: reading it took as much work. */
const isForgiven = (error: unknown): boolean => !(error instanceof AppError) || ourFaults.includes(error.code)
