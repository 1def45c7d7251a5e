import { refusalCounter, type RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Counts the origins that chatbots refuse, for their owners. Stores the counts every `refusedOriginsMs` and at the end. */
export function countRefusedOrigins(app: FastifyInstance, { db, times }: Pick<Deps, 'db' | 'times'>): RefusalCounter {
  const refusedOrigins = refusalCounter({ db })
  const timer = setInterval(() => void refusedOrigins.flush(), times.refusedOriginsMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await refusedOrigins.flush()
  })
  return refusedOrigins
}
