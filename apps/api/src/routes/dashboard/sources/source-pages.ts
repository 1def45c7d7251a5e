import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SkippedPageList, SkippedPagesQuery } from '@frontdesk/contracts/sources/skipped-pages'
import { listSkippedPages } from '@frontdesk/knowledge/sources/list-skipped-pages'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const tags = ['sources']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404, 409)
const BySource = Type.Object({ chatbotId: Type.String(), sourceId: Type.String() })

const path = '/api/chatbots/:chatbotId/sources/:sourceId'

/** Single pages of a source: those that were skipped. */
export const sourcePages: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    `${path}/skipped`,
    {
      config,
      schema: {
        params: BySource,
        querystring: SkippedPagesQuery,
        response: { 200: SkippedPageList, ...refused },
        tags,
        operationId: 'listSkippedPages',
        summary: 'List the pages that the last crawl skipped',
      },
    },
    request => listSkippedPages(needs, requireActor(request), { ...request.params, ...request.query }),
  )
}
