import { seenOriginRecorder, type SeenOriginRecorder } from '@frontdesk/chatbots/domains/seen-origins'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Records where widgets are loaded, for their owners. Stores it every `seenOriginsMs` and at the end. */
export function recordSeenOrigins(app: FastifyInstance, { db, times }: Pick<Deps, 'db' | 'times'>): SeenOriginRecorder {
  const seenOrigins = seenOriginRecorder({ db })
  const timer = setInterval(() => void seenOrigins.flush(), times.seenOriginsMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await seenOrigins.flush()
  })
  return seenOrigins
}
