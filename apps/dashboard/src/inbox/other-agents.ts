import type { Agent } from '@frontdesk/contracts/live-chat/live-chats'

/** Whoever looks at a conversation says so every minute, and whoever types every few seconds. */
const lastsMs = { viewing: 75_000, typing: 8_000 } as const
export type Doing = keyof typeof lastsMs

const nobody: readonly Agent[] = []

/** Remembers which other agents look at which conversation, and who types there. `onStop` is called when one has gone without saying so. */
export function createOtherAgents(userId: string, onStop: () => void) {
  const agents: Record<Doing, Map<string, readonly Agent[]>> = { viewing: new Map(), typing: new Map() }
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function set(doing: Doing, sessionId: string, agent: Agent, isDoing: boolean): void {
    // Another tab of the same person.
    if (agent.userId === userId) return
    const key = `${doing} ${sessionId} ${agent.userId}`
    clearTimeout(timers.get(key))
    timers.delete(key)
    const known = agents[doing].get(sessionId) ?? nobody
    const isKnown = known.some(one => one.userId === agent.userId)
    if (isDoing) {
      const stop = (): void => {
        set(doing, sessionId, agent, false)
        onStop()
      }
      timers.set(key, setTimeout(stop, lastsMs[doing]))
      if (!isKnown) agents[doing].set(sessionId, [...known, agent])
    } else if (isKnown) {
      agents[doing].set(
        sessionId,
        known.filter(one => one.userId !== agent.userId),
      )
    }
  }

  return {
    set,
    /** Removes all agents who are doing this in a conversation. */
    end(doing: Doing, sessionId: string): void {
      for (const agent of agents[doing].get(sessionId) ?? nobody) set(doing, sessionId, agent, false)
    },
    /** The same array until it changes. */
    of: (doing: Doing, sessionId: string): readonly Agent[] => agents[doing].get(sessionId) ?? nobody,
  }
}
