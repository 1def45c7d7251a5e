import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sendAgentMessage } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { asFailure } from '../../api/query-client.ts'
import { randomKey } from '../../api/random-key.ts'
import { addMessage } from '../../inbox/live-chat-query.ts'
import type { SentMessage } from './messages/sent-message.ts'

/** Sends what an agent writes. It is on the screen at once, and stays there until it is stored or given up. */
export function useSentMessages(sessionId: string) {
  const client = useQueryClient()
  const [sent, setSent] = useState<readonly SentMessage[]>([])
  const actions = useMemo(() => {
    const change = (key: string, next: readonly SentMessage[]): void =>
      setSent(before => before.flatMap(one => (one.key === key ? next : [one])))

    const deliver = async ({ key, text }: Pick<SentMessage, 'key' | 'text'>): Promise<void> => {
      try {
        const stored = await ask(
          sendAgentMessage({ path: { sessionId }, body: { text }, headers: { 'Idempotency-Key': key } }),
        )
        // Its event may come later, or not at all while the line is broken.
        addMessage(client, sessionId, stored)
        change(key, [])
      } catch (error) {
        change(key, [{ key, text, failure: asFailure(error) }])
      }
    }
    return {
      send: (text: string): void => {
        const message = { key: randomKey(), text, failure: undefined }
        setSent(before => [...before, message])
        void deliver(message)
      },
      sendAgain: (message: SentMessage): void => {
        change(message.key, [{ ...message, failure: undefined }])
        void deliver(message)
      },
      discard: (message: SentMessage): void => change(message.key, []),
    }
  }, [client, sessionId])
  return { sent, ...actions }
}
