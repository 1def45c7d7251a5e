import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type PointerEvent } from 'react'
import { liveChatQuery } from '../../../inbox/live-chat-query.ts'
import { rowIdOf } from './row-id.ts'

/** A pointer that only crosses a row is over it for less. */
const restMs = 80

/** Handlers of a list: they read a conversation while the pointer rests on its row, so that a press finds it there. */
export function useReadAhead() {
  const client = useQueryClient()
  const pointed = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = (): void => {
    clearTimeout(timer.current)
    pointed.current = ''
  }
  useEffect(() => end, [])
  return {
    onPointerOver: ({ target }: PointerEvent): void => {
      const id = rowIdOf(target)
      if (id === pointed.current) return
      end()
      pointed.current = id
      if (id !== '') timer.current = setTimeout(() => void client.prefetchInfiniteQuery(liveChatQuery(id)), restMs)
    },
    onPointerLeave: end,
  }
}
