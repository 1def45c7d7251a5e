import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updatePresence, type Presence } from '@frontdesk/client/operations'
import { client as api } from '../api/ask.ts'
import { useCurrentUser } from '../account/current-user.tsx'
import { presenceQuery } from './presence-query.ts'
import { readAwayByItself, setAwayByItself } from './away-by-itself.ts'

const [idleMs, lookMs] = [600_000, 10_000]

/** All tabs of a browser write here when there was input: one of them is enough. */
const inputKey = 'frontdesk-input-at'

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

function lastInput(own: number): number {
  try {
    return Math.max(own, Number(localStorage.getItem(inputKey) ?? 0))
  } catch {
    // A browser that keeps nothing for us: each tab counts for itself.
    return own
  }
}

function keepInput(at: number): void {
  try {
    localStorage.setItem(inputKey, String(at))
  } catch {
    // As above.
  }
}

/** Sets an agent who has chosen so away after ten minutes without input, and present again with the next input. */
export function useAwayWhenIdle(): void {
  const client = useQueryClient()
  const { awayWhenIdle = false } = useCurrentUser().user.preferences
  useEffect(() => {
    if (!awayWhenIdle) return undefined
    let inputAt = Date.now()
    const tell = async (state: Presence): Promise<void> => {
      // A change that gets lost is made at the next look, or with the next input.
      setAwayByItself(state === 'away')
      await api.ask(updatePresence({ body: { state } })).catch(() => setAwayByItself(state !== 'away'))
      await client.invalidateQueries({ queryKey: presenceQuery.queryKey })
    }
    const look = async (): Promise<void> => {
      if (readAwayByItself() || Date.now() - lastInput(inputAt) < idleMs) return
      const { presence } = await client.fetchQuery({ ...presenceQuery, staleTime: 0 })
      // Away by their own word stays away until their own word.
      if (presence === 'present') await tell('away')
    }
    const note = (): void => {
      const now = Date.now()
      if (now - inputAt > 5_000) keepInput(now)
      inputAt = now
      if (readAwayByItself()) void tell('present').catch(() => undefined)
    }
    const timer = setInterval(() => void look().catch(() => undefined), lookMs)
    for (const input of inputs) addEventListener(input, note, { passive: true })
    return () => {
      clearInterval(timer)
      for (const input of inputs) removeEventListener(input, note)
    }
  }, [awayWhenIdle, client])
}
