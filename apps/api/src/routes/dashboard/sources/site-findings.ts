import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import {
  ChangeSiteFindingRequest,
  PageUse,
  SiteFindingList,
  SiteFindingParams,
  SiteFindingsQuery,
} from '@frontdesk/contracts/sources/site-findings'
import { listSiteFindings } from '@frontdesk/knowledge/contradictions/list-findings'
import { readPageUse } from '@frontdesk/knowledge/contradictions/page-use'
import { setAsideFinding } from '@frontdesk/knowledge/contradictions/set-aside-finding'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { Success, success } from '@frontdesk/contracts/success'
import { requireActor } from '../../../plugins/authentication.ts'

const path = '/api/chatbots/:chatbotId/site-findings'
const tags = ['sources']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404)

/** What a chatbot's website contradicts itself in, and which of its pages replies cite. */
export const siteFindings: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, needs) => {
  app.get(
    path,
    {
      config,
      schema: {
        params: ChatbotParams,
        querystring: SiteFindingsQuery,
        response: { 200: SiteFindingList, ...refused },
        tags,
        operationId: 'listSiteFindings',
        summary: 'List contradictions, twins and dead links of a website',
        description: 'Found by rule after each indexing run, in pages that changed.',
      },
    },
    request => listSiteFindings(needs, requireActor(request), { ...request.params, ...request.query }),
  )

  app.patch(
    `${path}/:findingId`,
    {
      config,
      schema: {
        params: SiteFindingParams,
        body: ChangeSiteFindingRequest,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'updateSiteFinding',
        summary: 'Set aside or restore a finding',
      },
    },
    async request => {
      await setAsideFinding(needs, requireActor(request), { ...request.params, ...request.body })
      return success
    },
  )

  app.get(
    '/api/chatbots/:chatbotId/page-use',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: PageUse, ...refused },
        tags,
        operationId: 'getPageUse',
        summary: 'Get the pages that replies cite most, and those that none cites',
      },
    },
    request => readPageUse(needs, requireActor(request), request.params),
  )
}
