import type { Db } from '@frontdesk/db/connect'
import { recordHeartbeat, type AgentPresence } from './record-heartbeat.ts'

/** Records heartbeats of the agents who have a stream of this process open, for as long as they have one. */
export interface AgentHeartbeats {
  /** An agent has opened a stream; returns a function to call when it is closed. */
  enter: (agent: AgentPresence) => () => void
  close: () => void
}

/** One statement for all agents of the process. A process that dies sends no heartbeat, and its agents are offline. */
export function openAgentHeartbeats({
  db,
  everyMs,
  onError,
}: {
  db: Pick<Db, 'pool'>
  everyMs: number
  onError: (error: unknown) => void
}): AgentHeartbeats {
  const present = new Set<AgentPresence>()
  const timer = setInterval(() => void recordHeartbeat({ db }, [...present]).catch(onError), everyMs)
  return {
    enter(agent) {
      const entry = { ...agent }
      present.add(entry)
      return () => void present.delete(entry)
    },
    close: () => clearInterval(timer),
  }
}
