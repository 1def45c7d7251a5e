import { lastStored } from './conversation.ts'
import { followLive } from './follow-live.ts'
import type { LivePage } from './open-live-chat.ts'

/** Follows the events of the live chat until `signal` aborts. */
export async function listen({ api, session, pause, read, apply }: LivePage, signal: AbortSignal): Promise<void> {
  const stored = session.read()
  if (stored === undefined) return
  const needs = {
    api,
    session: stored,
    signal,
    lastStored: () => Math.max(lastStored(read()), ...(session.read()?.failed ?? [])),
  }
  for await (const next of followLive({ ...needs, pause: ms => pause(ms, signal) })) {
    if (signal.aborted) return
    apply(next)
  }
}
