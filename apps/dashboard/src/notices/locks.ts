/*
 * What the tabs of one browser have to agree on, by Web Locks: which of them plays and shows notifications, whether one is
 * in view, and which conversations somebody looks at. A tab that is closed or crashes gives up its locks by itself. A
 * browser without locks, or a page without HTTPS, has none of it: each tab then speaks for itself.
 */

const areLocks = 'locks' in navigator

/** Holds a lock together with whoever else holds it, until the returned function is called. */
export function holdTogether(name: string): () => void {
  return hold(name, 'shared', () => undefined)
}

/** Waits until no other tab has the role, and then calls back. Returns how to give it up. */
export function takeRole(name: string, onTaken: () => void): () => void {
  if (areLocks) return hold(name, 'exclusive', onTaken)
  onTaken()
  return () => undefined
}

function hold(name: string, mode: LockMode, onHeld: () => void): () => void {
  if (!areLocks) return () => undefined
  const stopping = new AbortController()
  const held = (): Promise<void> =>
    new Promise(resolve => {
      onHeld()
      stopping.signal.addEventListener('abort', () => resolve())
    })
  // Rejects when it is given up before it was had.
  navigator.locks.request(name, { mode, signal: stopping.signal }, held).catch(() => undefined)
  return () => stopping.abort()
}

/** The names of all locks that tabs of this browser hold at the moment. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  if (!areLocks) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}
