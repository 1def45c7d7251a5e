import type { FastifyRequest } from 'fastify'

/** The id of the message in `Last-Event-ID`, which the client received last; undefined if there is none. */
export function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
