import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ApiFailure } from '../../../api/api-failure.ts'
import { asFailure } from '../../../api/query-client.ts'
import { randomKey } from '../../../api/random-key.ts'
import { addMessage } from '../../../inbox/live-chat-query.ts'
import { uploadFile } from './upload-file.ts'

/** A file that an agent has chosen and that is not stored yet. */
export interface SentFile {
  readonly key: string
  readonly file: File
  /** How much of it is sent, from 0 to 1. */
  readonly share: number
  /** Why it was not sent; undefined while it is on its way. */
  readonly failure: ApiFailure | undefined
}

/** Sends files one after the other. Each is on the screen at once, and stays there until it is stored or given up. */
export function useSentFiles(sessionId: string) {
  const client = useQueryClient()
  const [sent, setSent] = useState<readonly SentFile[]>([])
  const actions = useMemo(() => {
    const change = (key: string, next: Partial<SentFile> | null): void =>
      setSent(before => before.flatMap(one => (one.key === key ? (next === null ? [] : [{ ...one, ...next }]) : [one])))
    const deliver = async ({ key, file }: Pick<SentFile, 'key' | 'file'>): Promise<void> => {
      try {
        const stored = await uploadFile({ sessionId, key, file, onProgress: share => change(key, { share }) })
        addMessage(client, sessionId, stored)
        change(key, null)
      } catch (error) {
        change(key, { failure: asFailure(error) })
      }
    }
    return {
      send: (files: readonly File[]): void => {
        const chosen = files.map(file => ({ key: randomKey(), file, share: 0, failure: undefined }))
        setSent(before => [...before, ...chosen])
        // An account has few uploads at a time, and these are not the only ones.
        void chosen.reduce((before, one) => before.then(() => deliver(one)), Promise.resolve())
      },
      sendAgain: (file: SentFile): void => {
        change(file.key, { share: 0, failure: undefined })
        void deliver(file)
      },
      discard: ({ key }: SentFile): void => change(key, null),
    }
  }, [client, sessionId])
  return { sent, ...actions }
}
