import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { Api } from '../api/api.ts'
import type { Conversation } from './conversation.ts'
import type { VisitorActionsApi } from '../api/visitor-actions-api.ts'
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
  /** What those need who follow its events (listen.ts) or end it (later-actions.ts). */
  readonly page: LivePage
}

export function openLiveChat(page: LivePage): LiveChat {
  const { actions, session, pageUrl, apply } = page
  return {
    page,
    askPerson: async () => {
      const { hasConsented } = session.credentials()
      const outcome = await actions.post<ChatReply>('handoff', { pageUrl: pageUrl(), hasConsented })
      if (!outcome.isDone) return outcome.html
      apply({ type: 'noticed', id: randomId(), reply: outcome.value })
      return undefined
    },
  }
}
