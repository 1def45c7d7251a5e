import type { FastifyInstance } from 'fastify'
import type { Closing } from '../http/closing.ts'

/**
 * Ends streams when the app begins to close, before Fastify waits for open requests. While the process drains, every
 * answer closes its connection, so that keep-alive clients move to another process before this one stops listening.
 */
export function endStreamsOnClose(app: FastifyInstance, closing: Closing): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.isDraining()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => closing.close())
}
