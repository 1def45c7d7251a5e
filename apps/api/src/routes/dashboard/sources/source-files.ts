import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
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
import { placesOf, receiveUploads } from '../../../plugins/uploads.ts'

type Needs = Pick<Deps, 'db' | 'queues'>

const tags = ['sources']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404, 409, 413, 429)
const refusedChange = errorResponses(400, 401, 403, 404, 409, 412, 413, 429)
const BySource = Type.Object({ chatbotId: Type.String(), sourceId: Type.String() })
const description = `The body is the file itself, of at most ${largestFile / 1024 / 1024} MB, with any content type.`

/** File sources. The source says why a file cannot be read. */
export const sourceFiles: FastifyPluginAsyncTypebox<Needs> = async (app, { db, queues }) => {
  const receive = receiveUploads(app, { largest: largestFile })

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
      const sourceId = await receive(request, placesOf(actor.accountId), content =>
        createFileSource({ db, queues }, actor, { chatbot: chatbotId, ...request.query, content }),
      )
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
      const version = versionOf(request)
      await receive(request, placesOf(actor.accountId), content =>
        replaceFile({ db, queues }, actor, { ...request.params, ...request.query, content, version }),
      )
      return readSource({ db }, actor, request.params)
    },
  )
}
