import { useCallback, useEffect, useState } from 'react'

const prefix = 'frontdesk-draft:'

function read(key: string): object | undefined {
  try {
    const stored = sessionStorage.getItem(prefix + key)
    // Only this file writes it.
    return stored === null ? undefined : (JSON.parse(stored) as object)
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing for us: the draft lives as long as the page.
  }
}

export interface Draft<Value> {
  /** What the form shows: the draft where there is one, else what is saved. */
  value: Value
  /** Whether something was typed that is not saved. */
  isDirty: boolean
  set: (change: Partial<Value>) => void
  /** Forgets the draft: it was saved, or the person does not want it. */
  discard: () => void
}

/**
 * What a person types into a form, kept in this tab until it is saved: an expired login, an unreachable API, a reload or a
 * wrong press loses nothing. The key names what is edited (`chatbot:ID:answers`). Only fields that differ from what is
 * saved are kept, so that a change of somebody else to another field shows.
 */
export function useDraft<Value extends object>(key: string, saved: Value): Draft<Value> {
  const [changes, setChanges] = useState<Partial<Value>>(() => read(key) ?? {})
  const isSame = (name: keyof Value, value: unknown): boolean => JSON.stringify(saved[name]) === JSON.stringify(value)
  const open = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isSame(name as keyof Value, value)),
  ) as Partial<Value>
  const isDirty = Object.keys(open).length > 0
  useEffect(() => {
    write(key, isDirty ? open : undefined)
  })
  useEffect(() => {
    if (!isDirty) return undefined
    // A reload keeps the draft, closing the tab does not.
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  const set = useCallback((change: Partial<Value>) => setChanges(before => ({ ...before, ...change })), [])
  const discard = useCallback(() => {
    setChanges({})
    write(key, undefined)
  }, [key])
  return { value: { ...saved, ...open }, isDirty, set, discard }
}

/** Forgets all drafts: at logout nothing of a person stays in the browser. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}
