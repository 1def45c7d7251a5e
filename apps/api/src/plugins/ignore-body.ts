import type { FastifyInstance } from 'fastify'

/** Ignores request bodies and their content types, on routes that take none. */
export function ignoreBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
}
