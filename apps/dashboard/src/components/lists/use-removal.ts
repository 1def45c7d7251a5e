import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { asFailure } from '../../api/query-client.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { sentenceOf } from '../feedback/failure.tsx'
import { doWithUndo, say } from '../feedback/toasts.tsx'
import { ifVersion } from '../forms/use-saved-form.ts'

// Kept outside of the pages: who leaves one and comes back within the six seconds sees the same.
let removed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(things: readonly Removable[], isRemoved: boolean): void {
  const next = new Set(removed)
  for (const { id } of things) {
    if (isRemoved) next.add(id)
    else next.delete(id)
  }
  removed = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface Removable {
  readonly id: string
  readonly version: number
}

interface Removal {
  /** What was removed from a list a moment ago, and is not shown any more. */
  isRemoved: (id: string) => boolean
  /**
   * Removes something in six seconds, and says so (`text`) with a button that calls it off. What somebody else changes
   * meanwhile stays.
   */
  remove: (thing: Removable, text: string) => void
  /** The same for several at once. */
  removeAll: (things: readonly Removable[], text: string) => void
}

/** So many requests of one press are under way at a time. */
const atOnce = 4

/** Does something with each of them, a few at a time; `run` throws nothing. */
export async function withEach<Thing>(things: readonly Thing[], run: (thing: Thing) => Promise<void>): Promise<void> {
  const left = [...things]
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/**
 * Removes small things from a list: each is gone at once, and for good after six seconds. What cannot be removed comes
 * back, and the reason is said. The request is to be sent with `keepalive`, because the page may be left meanwhile.
 */
export function useRemoval(
  request: (id: string, headers: ReturnType<typeof ifVersion>) => Promise<unknown>,
  refreshes: readonly QueryKey[],
): Removal {
  const client = useQueryClient()
  const texts = useTexts()
  const now = useSyncExternalStore(subscribe, () => removed)
  const finish = async (things: readonly Removable[]): Promise<void> => {
    const problems = new Set<string>()
    await withEach(things, async ({ id, version }) => {
      try {
        await request(id, ifVersion({ version }))
      } catch (error) {
        const failure = asFailure(error)
        if (failure?.kind === 'outdated') problems.add(texts.states.changedSince)
        // Somebody else has removed it already.
        else if (failure !== undefined && failure.kind !== 'not-found') problems.add(sentenceOf(failure, texts))
      }
    })
    for (const problem of problems) say(problem)
    await Promise.all(refreshes.map(queryKey => client.invalidateQueries({ queryKey })))
    change(things, false)
  }
  const removeAll = (things: readonly Removable[], text: string): void => {
    change(things, true)
    doWithUndo(text, texts.states.undo, {
      onDo: () => void finish(things),
      onUndo: () => change(things, false),
    })
  }
  return { isRemoved: id => now.has(id), remove: (thing, text) => removeAll([thing], text), removeAll }
}
