import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PreviewWebsiteRequest, WebsitePreview } from '@frontdesk/contracts/sources/page-checks'
import { websiteAddress } from '@frontdesk/knowledge/sources/add-fetched-source'
import type { Deps } from '../../../deps.ts'
import { askPageCheck } from '../../../http/ask-page-check.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'times' | 'closing' | 'queues'>

/** Looks at a website before there is a chatbot or a source. */
export const previewWebsite: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.post(
    '/api/chatbots/preview',
    {
      config: { access: 'chatbot-settings' },
      schema: {
        body: PreviewWebsiteRequest,
        response: { 200: WebsitePreview, ...errorResponses(400, 401, 403, 429, 503) },
        tags: ['sources'],
        operationId: 'previewWebsite',
        summary: 'Preview a website',
        description:
          'Returns title, icon, colour, sitemaps, and obstacles to reading the website. Takes up to 10 seconds.',
      },
    },
    async (request, reply) => {
      const { accountId } = requireActor(request)
      const { href: url } = websiteAddress(request.body.url)
      const enqueue = (checkId: string) =>
        needs.queues.enqueue('preview-website', { checkId, accountId }, { id: `preview-${checkId}` })
      return askPageCheck<WebsitePreview>(needs, reply, { accountId, url, enqueue })
    },
  )
}
