import { useRef } from 'react'

/**
 * The order of a list that stays as it is while somebody points at it or has the focus in it, so that no row moves under
 * a press. Rows that have gone are left out at once; those that are new wait, and are counted.
 */
export function useHeldOrder(ids: readonly string[], isHeld: boolean): { shown: readonly string[]; waiting: number } {
  const held = useRef(ids)
  if (!isHeld) {
    held.current = ids
    return { shown: ids, waiting: 0 }
  }
  const present = new Set(ids)
  const shown = held.current.filter(id => present.has(id))
  return { shown, waiting: ids.length - shown.length }
}
