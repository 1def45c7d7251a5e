import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { shareComponents, type Document } from '../openapi/share-components.ts'
import { tags } from '../openapi/tags.ts'

/**
 * Headers of the documentation page: it cannot be framed, loads nothing from other hosts and sends no referrer. Not the
 * plugin's own policy, which requires https: an installation may run on http.
 */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

/**
 * Serves OpenAPI made from the routes' schemas: a page at `/documentation`, a file at `/documentation/json`. Registered
 * before the routes.
 */
export const documentation = fp(
  async app => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Frontdesk',
          version: '0.1.0',
          description: 'A self-hosted chatbot that answers visitors from the content of their own website.',
        },
        tags,
      },
      // The plugin's type knows two kinds of documents; this is the one that is asked for above.
      transformObject: document => shareComponents((document as { openapiObject: Document }).openapiObject),
    })
    await app.register(async page => {
      page.addHook('onRequest', async (_request, reply) => void reply.headers(pageHeaders))
      // By default the page sends its address to a public validator, to show a badge.
      await page.register(swaggerUi, { routePrefix: '/documentation', uiConfig: { validatorUrl: null } })
    })
  },
  { name: 'documentation' },
)
