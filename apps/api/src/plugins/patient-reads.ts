import { isOutage } from '@frontdesk/runtime/is-outage'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { isChatPath } from '../http/is-chat-request.ts'

/**
 * Lets a visitor's read wait while PostgreSQL stands still, and be made again when it is back: reading twice does no harm.
 * It is tried first, and not only when both stores answer: most reads can do without Redis.
 */
export function waitWithReads(app: FastifyInstance, { throughOutage }: Pick<Deps, 'throughOutage'>): void {
  app.addHook('onRoute', route => {
    if (route.method !== 'GET' || !isChatPath(route.url)) return
    const { handler } = route
    route.handler = async function read(request, reply) {
      const task = async (): Promise<unknown> => handler.call(this, request, reply)
      try {
        return await task()
      } catch (error) {
        if (!isOutage(error)) throw error
        return throughOutage(reply, task)
      }
    }
  })
}
