import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Success, success } from '@frontdesk/contracts/success'
import {
  EntriesQuery,
  SourceEntryList,
  UpdateEntryRequest,
  CreateEntryRequest,
  SourceEntry,
} from '@frontdesk/contracts/sources/source-entries'
import { IfMatch } from '@frontdesk/contracts/version'
import { addEntry, editEntry, listEntries, removeEntry } from '@frontdesk/knowledge/sources/edit-entries'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { versionOf } from '../../../http/if-match.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'queues'>

const tags = ['sources']
const config = { access: 'chatbot-settings' } as const
/** The longest entry, in characters that take the most bytes. */
const bodyLimit = 128 * 1024
const refused = errorResponses(400, 401, 403, 404, 409)
const refusedChange = errorResponses(400, 401, 403, 404, 409, 412)
const BySource = Type.Object({ chatbotId: Type.String(), sourceId: Type.String() })
const ByEntry = Type.Object({ chatbotId: Type.String(), sourceId: Type.String(), entryId: Type.String() })

const path = '/api/chatbots/:chatbotId/sources/:sourceId/entries'

/** The entries of a source that an owner writes: texts, and questions with their answers. */
export const sourceEntries: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    path,
    {
      config,
      schema: {
        params: BySource,
        querystring: EntriesQuery,
        response: { 200: SourceEntryList, ...refused },
        tags,
        operationId: 'listSourceEntries',
        summary: 'List the entries of a source',
      },
    },
    request => listEntries(needs, requireActor(request), { ...request.params, ...request.query }),
  )

  app.post(
    path,
    {
      config,
      bodyLimit,
      schema: {
        params: BySource,
        body: CreateEntryRequest,
        response: { 201: SourceEntry, ...refused },
        tags,
        operationId: 'createSourceEntry',
        summary: 'Create an entry',
      },
    },
    async (request, reply) => {
      const entry = await addEntry(needs, requireActor(request), { ...request.params, entry: request.body })
      return reply.code(201).send(entry)
    },
  )

  await app.register(oneEntry, needs)
}

/** One entry: changed, and deleted. */
const oneEntry: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.patch(
    `${path}/:entryId`,
    {
      config,
      bodyLimit,
      schema: {
        params: ByEntry,
        headers: IfMatch,
        body: UpdateEntryRequest,
        response: { 200: SourceEntry, ...refusedChange },
        tags,
        operationId: 'updateSourceEntry',
        summary: 'Update an entry',
      },
    },
    request => {
      const change = { ...request.params, patch: request.body, version: versionOf(request) }
      return editEntry(needs, requireActor(request), change)
    },
  )

  app.delete(
    `${path}/:entryId`,
    {
      config,
      schema: {
        params: ByEntry,
        headers: IfMatch,
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'deleteSourceEntry',
        summary: 'Delete an entry',
      },
    },
    async request => {
      await removeEntry(needs, requireActor(request), { ...request.params, version: versionOf(request) })
      return success
    },
  )
}
