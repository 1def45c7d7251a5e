import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { Success, success } from '@frontdesk/contracts/success'
import { ProductsQuery, ProductList } from '@frontdesk/contracts/sources/source-products'
import {
  CreateSourceRequest,
  PagesQuery,
  SourceList,
  SourcePageList,
  UpdateSourceRequest,
  Source,
} from '@frontdesk/contracts/sources/sources'
import { IfMatch } from '@frontdesk/contracts/version'
import { createSource, editSource, reindexSource } from '@frontdesk/knowledge/sources/edit-source'
import { removeSource } from '@frontdesk/knowledge/sources/remove-source'
import { listPages } from '@frontdesk/knowledge/sources/list-pages'
import { listProducts } from '@frontdesk/knowledge/sources/list-products'
import { listSources, readSource } from '@frontdesk/knowledge/sources/list-sources'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { versionOf } from '../../../http/if-match.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'queues' | 'readRules'>

const tags = ['sources']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404, 409)
const refusedChange = errorResponses(400, 401, 403, 404, 409, 412)
const BySource = Type.Object({ chatbotId: Type.String(), sourceId: Type.String() })

/** The sources of a chatbot and the progress of their indexing. */
export const sources: FastifyPluginAsyncTypebox<Needs> = async (app, { db, queues, readRules: rules }) => {
  app.get(
    '/api/chatbots/:chatbotId/sources',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: SourceList, ...refused },
        tags,
        operationId: 'listSources',
        summary: 'List sources and their progress',
      },
    },
    async request => ({ sources: await listSources({ db }, requireActor(request), request.params.chatbotId) }),
  )

  app.post(
    '/api/chatbots/:chatbotId/sources',
    {
      config,
      schema: {
        params: ChatbotParams,
        body: CreateSourceRequest,
        response: { 201: Source, ...refused },
        tags,
        operationId: 'createSource',
        summary: 'Create a source',
      },
    },
    async (request, reply) => {
      const { chatbotId } = request.params
      const actor = requireActor(request)
      const sourceId = await createSource({ db, queues, rules }, actor, { chatbot: chatbotId, input: request.body })
      return reply.code(201).send(await readSource({ db }, actor, { chatbotId, sourceId }))
    },
  )

  app.patch(
    '/api/chatbots/:chatbotId/sources/:sourceId',
    {
      config,
      schema: {
        params: BySource,
        headers: IfMatch,
        body: UpdateSourceRequest,
        response: { 200: Source, ...refusedChange },
        tags,
        operationId: 'updateSource',
        summary: 'Update a source',
      },
    },
    async request => {
      const actor = requireActor(request)
      await editSource({ db }, actor, { ...request.params, patch: request.body, version: versionOf(request) })
      return readSource({ db }, actor, request.params)
    },
  )

  await app.register(oneSource, { db, queues })
}

const oneSource: FastifyPluginAsyncTypebox<Omit<Needs, 'readRules'>> = async (app, { db, queues }) => {
  app.delete(
    '/api/chatbots/:chatbotId/sources/:sourceId',
    {
      config,
      schema: {
        params: BySource,
        headers: IfMatch,
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'deleteSource',
        summary: 'Delete a source',
      },
    },
    async request => {
      const onInterrupted = (err: unknown): void =>
        request.log.warn({ err }, 'a deletion was interrupted; the sweep will finish it')
      const target = { ...request.params, version: versionOf(request) }
      await removeSource({ db, onInterrupted }, requireActor(request), target)
      return success
    },
  )

  app.post(
    '/api/chatbots/:chatbotId/sources/:sourceId/reindex',
    {
      config,
      schema: {
        params: BySource,
        response: { 200: Source, ...refused },
        tags,
        operationId: 'reindexSource',
        summary: 'Reindex a source',
      },
    },
    async request => {
      const actor = requireActor(request)
      await reindexSource({ db, queues }, actor, request.params)
      return readSource({ db }, actor, request.params)
    },
  )

  await app.register(sourceContents, { db })
}

/** The contents of a source: its pages, or its products. */
const sourceContents: FastifyPluginAsyncTypebox<Pick<Needs, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/chatbots/:chatbotId/sources/:sourceId/pages',
    {
      config,
      schema: {
        params: BySource,
        querystring: PagesQuery,
        response: { 200: SourcePageList, ...refused },
        tags,
        operationId: 'listSourcePages',
        summary: 'List the pages of a source',
      },
    },
    request => listPages({ db }, requireActor(request), { ...request.params, ...request.query }),
  )

  app.get(
    '/api/chatbots/:chatbotId/sources/:sourceId/products',
    {
      config,
      schema: {
        params: BySource,
        querystring: ProductsQuery,
        response: { 200: ProductList, ...refused },
        tags,
        operationId: 'listProducts',
        summary: 'List the products of a feed and its skipped rows',
      },
    },
    request => listProducts({ db }, requireActor(request), { ...request.params, ...request.query }),
  )
}
