import { useCallback, useEffect, useRef, useState } from 'react'

const prefix = 'frontdesk-draft:'

/** What was typed into a field, and what was saved there when the person began to change it. */
interface TypedField<Content> {
  readonly value: Content
  readonly base: Content
}

/** The fields of a form that were typed into. */
export type Typed<Value> = { readonly [Name in keyof Value]?: TypedField<Value[Name]> }

/** A field that somebody else has saved while the person was changing it, too. */
export interface Clash<Value> {
  readonly name: keyof Value & string
  readonly theirs: unknown
  readonly mine: unknown
}

export interface Draft<Value> {
  /** What the form shows: the draft where there is one, else what is saved. */
  value: Value
  /** Whether something was typed that is not saved. */
  isDirty: boolean
  typed: Typed<Value>
  /** Fields whose saved value has changed since the person began to type there. */
  clashes: readonly Clash<Value>[]
  set: (change: Partial<Value>) => void
  /** Forgets the draft: it was saved, or the person does not want it. */
  discard: () => void
  /** Forgets what was sent and is saved now (`after`). What was typed meanwhile stays. */
  settle: (sent: Value, after: Value) => void
  /** Gives up the fields that clash, and no others. */
  takeTheirs: () => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function read<Value>(key: string): Typed<Value> {
  try {
    // Only this file writes it.
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}') as Typed<Value>
  } catch {
    return {}
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

type Entry<Value> = [keyof Value & string, TypedField<Value[keyof Value]>]

/** The entries are those of the value. */
const entriesOf = <Value extends object>(typed: Typed<Value>): Entry<Value>[] => Object.entries(typed) as Entry<Value>[]

const typedOf = <Value extends object>(entries: readonly Entry<Value>[]): Typed<Value> =>
  Object.fromEntries(entries) as Typed<Value>

/** The fields that differ from what is saved. */
const openFields = <Value extends object>(typed: Typed<Value>, saved: Value): Typed<Value> =>
  typedOf(entriesOf(typed).filter(([name, { value }]) => !isSame(value, saved[name])))

/** What was typed, by field. */
export const typedValues = <Value extends object>(typed: Typed<Value>): Partial<Value> =>
  Object.fromEntries(entriesOf(typed).map(([name, { value }]) => [name, value])) as Partial<Value>

/** The typed fields of which somebody else has saved something else meanwhile. */
export const clashesOf = <Value extends object>(typed: Typed<Value>, saved: Value): Clash<Value>[] =>
  entriesOf(openFields(typed, saved))
    .filter(([name, { base }]) => !isSame(base, saved[name]))
    .map(([name, { value }]) => ({ name, theirs: saved[name], mine: value }))

/** The same with what is saved now as the beginning of each: the person has seen it. */
export const rebased = <Value extends object>(typed: Typed<Value>, saved: Value): Typed<Value> =>
  typedOf(entriesOf(typed).map(([name, { value }]) => [name, { value, base: saved[name] }]))

/**
 * What a person types into a form, kept in this tab until it is saved: an expired login, an unreachable API, a reload or a
 * wrong press loses nothing. The key names what is edited (`chatbot:ID:answers`). Only fields that differ from what is
 * saved are kept, so that a change of somebody else to another field shows; each with what was saved when it was begun,
 * so that a change of somebody else to the same field is noticed, also after a reload.
 */
export function useDraft<Value extends object>(key: string, saved: Value): Draft<Value> {
  const [kept, setKept] = useState<Typed<Value>>(() => read(key))
  const open = openFields(kept, saved)
  const isDirty = Object.keys(open).length > 0
  const latest = useRef(saved)
  latest.current = saved
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
  const set = useCallback((change: Partial<Value>) => {
    const now = latest.current
    setKept(before => {
      const still = openFields(before, now)
      const added = (Object.entries(change) as [keyof Value & string, Value[keyof Value]][]).map(
        ([name, value]): Entry<Value> => [name, { value, base: (still[name] ?? { base: now[name] }).base }],
      )
      // What is as it is saved again is not typed any more: it follows what is saved next.
      return openFields({ ...still, ...typedOf(added) }, now)
    })
  }, [])
  const discard = useCallback(() => {
    setKept({})
    write(key, undefined)
  }, [key])
  const settle = useCallback((sent: Value, after: Value) => {
    setKept(before => {
      const meanwhile = entriesOf(before).filter(([name, { value }]) => !isSame(value, sent[name]))
      return rebased(typedOf(meanwhile), after)
    })
  }, [])
  const clashes = clashesOf(open, saved)
  return {
    value: { ...saved, ...typedValues(open) },
    isDirty,
    typed: open,
    clashes,
    set,
    discard,
    settle,
    takeTheirs: () => setKept(typedOf(entriesOf(open).filter(([name]) => !clashes.some(clash => clash.name === name)))),
  }
}

/** Forgets all drafts: at logout nothing of a person stays in the browser. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}
