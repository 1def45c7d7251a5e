import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { packFile, sendPacked, type PackedFile } from '../http/packed-file.ts'
import { shareComponents, type Document } from '../openapi/share-components.ts'
import { tags } from '../openapi/tags.ts'
import type { RateLimits } from '../plugins/rate-limits.ts'
import { version } from '../version.ts'

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

const prefix = '/documentation'

/**
 * Serves OpenAPI made from the routes' schemas: a page at `/documentation`, a file at `/documentation/json`. Registered
 * before the routes. It is for everybody, so it counts as reading: an address has so many requests in a minute.
 */
export const documentation = fp<{ limits: Pick<RateLimits, 'readsByIp'> }>(
  async (app, { limits }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Frontdesk',
          version,
          description: 'A self-hosted chatbot that answers visitors from the content of their own website.',
        },
        tags,
        components: {
          securitySchemes: {
            session: {
              type: 'apiKey',
              in: 'cookie',
              name: 'frontdesk',
              description: 'Set by POST /api/auth/login. With an https BASE_URL its name is `__Host-frontdesk`.',
            },
            apiToken: {
              type: 'http',
              scheme: 'bearer',
              description:
                'An API token, which owners create in the dashboard. Of a request with both, the token decides.',
            },
          },
        },
      },
      // The plugin's type knows two kinds of documents; this is the one that is asked for above.
      transformObject: document => shareComponents((document as { openapiObject: Document }).openapiObject),
    })
    const files: Record<string, () => Promise<PackedFile>> = {
      [`${prefix}/json`]: once(() => packFile(JSON.stringify(app.swagger()), 'application/json; charset=utf-8')),
      [`${prefix}/yaml`]: once(() => packFile(app.swagger({ yaml: true }), 'application/x-yaml; charset=utf-8')),
    }
    await app.register(async page => {
      page.addHook('onRequest', async (request, reply) => {
        reply.headers(pageHeaders)
        await limits.readsByIp(request)
        // The plugin's own handlers serialise the document for each request: 10 ms of the process's one thread, and half
        // a megabyte. 40 connections of one address took everybody's chat from 2 to 10 s.
        const file = files[request.routeOptions.url ?? '']
        if (file === undefined) return undefined
        reply.header('cache-control', 'public, max-age=300')
        return sendPacked(request, reply, await file())
      })
      // By default the page sends its address to a public validator, to show a badge.
      await page.register(swaggerUi, { routePrefix: prefix, uiConfig: { validatorUrl: null } })
    })
  },
  { name: 'documentation' },
)

/** Makes a file when it is first asked for, when all routes are known. Most processes are never asked. */
function once(make: () => Promise<PackedFile>): () => Promise<PackedFile> {
  let made: Promise<PackedFile> | undefined
  return () => (made ??= make())
}
