import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../deps.ts'

/** The file must not be older than what it says, and it is created again for each request. */
const validMs = 90 * 24 * 60 * 60 * 1_000

/**
 * Serves `/.well-known/security.txt` (RFC 9116): where to report a hole in this installation. Only where the operator
 * named a contact: nobody else can say who reads such a report.
 */
export const securityContact: FastifyPluginAsync<Pick<Deps, 'settings'>> = async (app, { settings }) => {
  const { securityContact: contact, baseUrl } = settings
  if (contact === undefined) return
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
      ...(baseUrl === undefined ? [] : [`Canonical: ${baseUrl}/.well-known/security.txt`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
