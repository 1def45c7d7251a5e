import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendAgentMessage, type LiveChatDetails } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import type { ApiFailure } from '../../api/api-failure.ts'
import { asFailure } from '../../api/query-client.ts'
import { liveChatKey } from '../../inbox/live-chat-query.ts'
import { mergeMessages } from '../../inbox/merge-messages.ts'

/** A message that was written and is not stored yet. */
export interface SentMessage {
  /** Names it for the API as well: sent twice, it is stored once. */
  readonly key: string
  readonly text: string
  /** Why it was not sent; undefined while it is on its way. */
  readonly failure: ApiFailure | undefined
}

/** Sends what an agent writes. It is on the screen at once, and stays there until it is stored or given up. */
export function useSentMessages(sessionId: string) {
  const client = useQueryClient()
  const [sent, setSent] = useState<readonly SentMessage[]>([])
  const change = (key: string, next: readonly SentMessage[]): void =>
    setSent(before => before.flatMap(one => (one.key === key ? next : [one])))

  const deliver = async ({ key, text }: Pick<SentMessage, 'key' | 'text'>): Promise<void> => {
    try {
      const stored = await ask(
        sendAgentMessage({ path: { sessionId }, body: { text }, headers: { 'Idempotency-Key': key } }),
      )
      // Its event may come later, or not at all while the line is broken.
      client.setQueryData<LiveChatDetails>([...liveChatKey(sessionId)], known =>
        known === undefined ? known : { ...known, messages: [...mergeMessages(known.messages, [stored])] },
      )
      change(key, [])
    } catch (error) {
      change(key, [{ key, text, failure: asFailure(error) }])
    }
  }
  return {
    sent,
    send: (text: string): void => {
      const message = { key: crypto.randomUUID(), text, failure: undefined }
      setSent(before => [...before, message])
      void deliver(message)
    },
    sendAgain: (message: SentMessage): void => {
      change(message.key, [{ ...message, failure: undefined }])
      void deliver(message)
    },
    discard: (message: SentMessage): void => change(message.key, []),
  }
}
