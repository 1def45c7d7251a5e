import type { Api } from '../api/api.ts'
import { type Conversation, lastStored } from './conversation.ts'
import type { VisitorActionsApi } from '../api/visitor-actions-api.ts'
import { followLive } from './follow-live.ts'
import type { Change } from './next-conversation.ts'
import { randomId } from './random-id.ts'
import type { SessionStore } from './session.ts'

/** The page around a talk with a person. */
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

/** The part of a talk that has a person at its other end. */
export interface LiveTalk {
  /** Asks for a person; the sentence of a refusal where it is refused. */
  readonly askPerson: () => Promise<string | undefined>
  /** Takes the wish for a person back, or ends the talk with one. */
  readonly endLive: () => Promise<void>
  /** Hears what others say in this session, until `signal` ends it. */
  readonly listen: (signal: AbortSignal) => Promise<void>
}

export function holdLive({ api, actions, session, pause, pageUrl, read, apply }: LivePage): LiveTalk {
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
      const sessionId = session.read()?.sessionId
      if (sessionId === undefined) return
      const needs = { api, sessionId, signal, lastStored: () => lastStored(read()) }
      for await (const next of followLive({ ...needs, pause: ms => pause(ms, signal) })) {
        if (signal.aborted) return
        apply(next)
      }
    },
  }
}
