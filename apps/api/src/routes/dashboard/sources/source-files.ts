import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { AppError } from '@frontdesk/errors/app-error'
import { ReplaceFileQuery, largestFile, UploadFileQuery } from '@frontdesk/contracts/sources/source-files'
import { Source } from '@frontdesk/contracts/sources/sources'
import { IfMatch } from '@frontdesk/contracts/version'
import { createFileSource, replaceFile } from '@frontdesk/knowledge/sources/edit-files'
import { readSource } from '@frontdesk/knowledge/sources/list-sources'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { fileBody } from '../../../http/message-file.ts'
import { versionOf } from '../../../http/if-match.ts'
import { requireActor } from '../../../plugins/authentication.ts'
import { readUploads } from '../../../plugins/uploads.ts'

type Needs = Pick<Deps, 'db' | 'queues'>

const tags = ['sources']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404, 409, 413, 429)
const refusedChange = errorResponses(400, 401, 403, 404, 409, 412, 413, 429)
const BySource = Type.Object({ chatbotId: Type.String(), sourceId: Type.String() })
const description = `The body is the file itself, of at most ${largestFile / 1024 / 1024} MB, under any content type.`

/** File sources. The source says why a file cannot be read. */
export const sourceFiles: FastifyPluginAsyncTypebox<Needs> = async (app, { db, queues }) => {
  readUploads(app, { largest: largestFile })

  app.post(
    '/api/chatbots/:chatbotId/sources/files',
    {
      config,
      schema: {
        params: ChatbotParams,
        querystring: UploadFileQuery,
        body: fileBody,
        response: { 201: Source, ...refused },
        tags,
        operationId: 'uploadSourceFile',
        summary: 'Upload a file',
        description,
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const { chatbotId } = request.params
      const file = { ...request.query, content: bytesOf(request.body) }
      const sourceId = await createFileSource({ db, queues }, actor, { chatbot: chatbotId, ...file })
      return reply.code(201).send(await readSource({ db }, actor, { chatbotId, sourceId }))
    },
  )

  app.put(
    '/api/chatbots/:chatbotId/sources/:sourceId/file',
    {
      config,
      schema: {
        params: BySource,
        headers: IfMatch,
        querystring: ReplaceFileQuery,
        body: fileBody,
        response: { 200: Source, ...refusedChange },
        tags,
        operationId: 'replaceSourceFile',
        summary: 'Replace a file',
        description,
      },
    },
    async request => {
      const actor = requireActor(request)
      const file = { ...request.query, content: bytesOf(request.body), version: versionOf(request) }
      await replaceFile({ db, queues }, actor, { ...request.params, ...file })
      return readSource({ db }, actor, request.params)
    },
  )
}

/** A request without a body reaches the handler without a stream. */
function bytesOf(body: unknown): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0)
  if (Buffer.isBuffer(body)) return body
  throw new AppError('FILE_MISSING', 'invalid', 'The request has no body. Send the file itself as the body.')
}
