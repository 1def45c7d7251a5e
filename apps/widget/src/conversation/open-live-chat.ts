import type { Api } from '../api/api.ts'
import { type Conversation, lastStored } from './conversation.ts'
import type { VisitorActionsApi } from '../api/visitor-actions-api.ts'
import { followLive } from './follow-live.ts'
import type { Change } from './next-conversation.ts'
import { randomId } from './random-id.ts'
import type { SessionStore } from './session.ts'

/** What a live chat needs of the page. */
export interface LivePage {
  readonly api: Api
  readonly actions: VisitorActionsApi
  readonly session: SessionStore
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly pageUrl: () => string | undefined
  /** The conversation as it is now. */
  readonly read: () => Conversation
  readonly apply: (change: Change) => void
}

/** The live chat of a conversation: talking to an agent. */
export interface LiveChat {
  /** Requests a handoff to an agent. Resolves with the API's sentence where it is refused. */
  readonly askPerson: () => Promise<string | undefined>
  /** Cancels the request for a handoff, or ends the live chat. */
  readonly endLive: () => Promise<void>
  /** Follows the events of the live chat until `signal` aborts. */
  readonly listen: (signal: AbortSignal) => Promise<void>
}

export function openLiveChat({ api, actions, session, pause, pageUrl, read, apply }: LivePage): LiveChat {
  return {
    askPerson: async () => {
      const outcome = await actions.askPerson(pageUrl())
      if (!outcome.isDone) return outcome.html
      apply({ type: 'noticed', id: randomId(), reply: outcome.value })
      return undefined
    },
    endLive: async () => {
      const { isDone } = await actions.endLive()
      if (isDone) apply({ type: 'state', mode: 'bot', status: null, agentName: null })
    },
    listen: async signal => {
      const stored = session.read()
      if (stored === undefined) return
      const needs = { api, session: stored, signal, lastStored: () => lastStored(read()) }
      for await (const next of followLive({ ...needs, pause: ms => pause(ms, signal) })) {
        if (signal.aborted) return
        apply(next)
      }
    },
  }
}
