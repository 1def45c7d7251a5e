import { refusalCounter, type RefusalCounter } from '@frontdesk/chatbots/refused-origins'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Counts the pages that chatbots did not answer on, for their owners. Written down every `refusalsMs`, and at the end. */
export function openRefusals(app: FastifyInstance, { db, times }: Pick<Deps, 'db' | 'times'>): RefusalCounter {
  const refusals = refusalCounter({ db })
  const timer = setInterval(() => void refusals.flush(), times.refusalsMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await refusals.flush()
  })
  return refusals
}
