import type { FastifyInstance } from 'fastify'
import type { ApiSettings } from '../deps.ts'

/** A year. Of this host alone: what its parent domain and its siblings serve is not ours to decide. */
const strictTransport = 'max-age=31536000'

/**
 * Sets the headers that every answer has. A route that sends a page, or a file for other websites, sets its own over
 * them.
 */
export function setSecurityHeaders(app: FastifyInstance, { baseUrl }: Pick<ApiSettings, 'baseUrl'>): void {
  const headers = {
    // Browsers must not guess another content type.
    'x-content-type-options': 'nosniff',
    // Our URLs can contain the id of a session.
    'referrer-policy': 'no-referrer',
    // No other website loads an answer as a picture or a script, to learn from it. Requests by CORS are another matter.
    'cross-origin-resource-policy': 'same-origin',
    // Our pages use none of these features, and nothing that they embed may use them.
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(baseUrl?.startsWith('https://') === true ? { 'strict-transport-security': strictTransport } : {}),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
