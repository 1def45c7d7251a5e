import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'

/** OpenAPI from the routes' own schemas: readable at `/documentation`, as a file at `/documentation/json`. Goes before the routes. */
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
        tags: [
          { name: 'chat', description: 'Public: each request must come from one of the chatbot’s allowed domains.' },
        ],
      },
    })
    await app.register(swaggerUi, { routePrefix: '/documentation', staticCSP: true })
  },
  { name: 'documentation' },
)
