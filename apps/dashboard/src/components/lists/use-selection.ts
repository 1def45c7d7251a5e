import { useRef, useState } from 'react'

/** So many are changed at a time at most: each is a request. */
export const mostSelected = 100

export interface Selection {
  /** Those that are selected and still in the list. */
  readonly keys: readonly string[]
  readonly has: (key: string) => boolean
  /** Selects one or takes it out; with `isRange` all between it and the one before, as Shift does. */
  readonly toggle: (key: string, isRange: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** What is selected of a list, in the order of the list. `keys` are those of the whole list. */
export function useSelection(keys: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const bounded = (wanted: readonly string[]): ReadonlySet<string> => new Set(wanted.slice(0, mostSelected))
  return {
    keys: keys.filter(key => selected.has(key)),
    has: key => selected.has(key),
    toggle: (key, isRange) => {
      const [one, other] = [keys.indexOf(key), keys.indexOf(anchor.current ?? key)]
      const range = isRange && other >= 0 ? keys.slice(Math.min(one, other), Math.max(one, other) + 1) : [key]
      const others = keys.filter(known => selected.has(known) && !range.includes(known))
      anchor.current = key
      setSelected(bounded(selected.has(key) ? others : [...others, ...range]))
    },
    selectAll: () => setSelected(bounded(keys)),
    clear: () => setSelected(new Set()),
  }
}
