import { startModelServer, type ModelCall } from '@frontdesk/testing/model-server'
import type { Test } from 'tap'

/** A provider with two models that keep everybody waiting: `hangs` says nothing, `drips` a word every two seconds. */
export interface SlowModels {
  /** Base URL, up to and with `/v1`. */
  url: string
  /** How many answers it owes. */
  held: () => number
  /** Whoever waits is answered, and everybody at once from now on. */
  relent: () => Promise<void>
  harden: () => void
}

export const slowModelNames = ['hangs', 'drips'] as const

const dripMs = 2_000

export async function startSlowModels(t: Test): Promise<SlowModels> {
  const server = await startModelServer()
  let isSlow = true
  server.script(() => ({ echo: true, gated: isSlow }))
  const held = (): ModelCall[] => server.requests.filter(({ state }) => state === 'answering')
  const timer = setInterval(() => {
    for (const call of held()) if (isSlow && call.body.model === 'drips') void call.release(1)
  }, dripMs)
  t.teardown(async () => {
    clearInterval(timer)
    await server.stop()
  })
  return {
    url: server.url,
    held: () => held().length,
    async relent() {
      isSlow = false
      await Promise.all(held().map(async call => call.release()))
    },
    harden: () => {
      isSlow = true
    },
  }
}
