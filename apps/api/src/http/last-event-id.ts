import type { FastifyRequest } from 'fastify'

/** The message that a client has seen last, by its `Last-Event-ID`; undefined where it names none. */
export function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
