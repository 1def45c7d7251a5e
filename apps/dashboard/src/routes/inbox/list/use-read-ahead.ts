import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { liveChatQuery } from '../../../inbox/live-chat-query.ts'

/** A pointer that only crosses a row is over it for less. */
const restMs = 80

/** Reads a conversation while the pointer rests on its row, so that a press finds it there. */
export function useReadAhead(sessionId: string) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void client.prefetchInfiniteQuery(liveChatQuery(sessionId)), restMs)
  }
  const end = (): void => clearTimeout(timer.current)
  useEffect(() => end, [])
  return { onPointerEnter: begin, onPointerLeave: end }
}
