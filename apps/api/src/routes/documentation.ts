import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { shareComponents, type Document } from '../openapi/share-components.ts'
import { tags } from '../openapi/tags.ts'

/**
 * The one HTML page of the API. Nobody may frame it, it loads nothing from elsewhere, and it tells nobody where its
 * reader came from. Not the plugin's own policy: that one asks for https, which an installation on http does not have.
 */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

/**
 * OpenAPI from the routes' own schemas: readable at `/documentation`, as a file at `/documentation/json`. Goes before
 * the routes.
 */
export const documentation = fp(
  async app => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Frontdesk',
          version: '0.1.0',
          description: 'A chatbot that answers from the pages of its own website.',
        },
        tags,
      },
      // The plugin's type knows two kinds of documents; this is the one that is asked for above.
      transformObject: document => shareComponents((document as { openapiObject: Document }).openapiObject),
    })
    await app.register(async page => {
      page.addHook('onRequest', async (_request, reply) => void reply.headers(pageHeaders))
      // Without an address the page sends its own to a public validator, to show a badge.
      await page.register(swaggerUi, { routePrefix: '/documentation', uiConfig: { validatorUrl: null } })
    })
  },
  { name: 'documentation' },
)
