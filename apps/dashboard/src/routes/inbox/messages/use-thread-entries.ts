import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useMoments } from '../../../components/lists/written-time.tsx'
import { threadEntries, type ThreadEntry, type ThreadInput } from './thread-entries.ts'

/** The lines of a thread. Each is the same object until it says something else: a new message draws one line, not all. */
export function useThreadEntries({
  messages,
  notes,
  sent,
  hasEarlier,
}: Omit<ThreadInput, 'dayOf'>): readonly ThreadEntry[] {
  const write = useMoments()
  const last = useRef<readonly ThreadEntry[]>([])
  const entries = useMemo(
    () => threadEntries({ messages, notes, sent, hasEarlier, dayOf: at => write(at, 'day') }),
    [messages, notes, sent, hasEarlier, write],
  )
  last.current = replaceEqualDeep(last.current, entries)
  return last.current
}
