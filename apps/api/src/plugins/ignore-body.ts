import type { FastifyInstance } from 'fastify'

/** For routes without a body: whoever names a type for one all the same, or sends one, is not turned away for it. */
export function ignoreBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
}
