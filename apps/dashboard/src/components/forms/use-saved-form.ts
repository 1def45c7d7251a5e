import { notifyManager, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '../../api/api-failure.ts'
import { asFailure } from '../../api/query-client.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { say } from '../feedback/toasts.tsx'
import { focusClashes } from './clashes.tsx'
import { clashesOf, rebased, typedValues, useDraft, type Clash, type Typed } from './use-draft.ts'

/** Names the version that a request changes or deletes: somebody else's later change is then not overwritten. */
export const ifVersion = ({ version }: { readonly version: number }): { 'if-match': string } => ({
  'if-match': `"${version}"`,
})

interface SavedFormOptions<Value extends object, Thing> {
  /** Names what is edited: `webhook:ID`. */
  draft: string
  /** What is saved, as the page has it now. */
  thing: Thing
  /** What of it the form shows. */
  valueOf: (thing: Thing) => Value
  /** Sends the changed fields, of `thing` as it is named to it; answers with what is saved then. */
  send: (changed: Partial<Value>, value: Value, thing: Thing) => Promise<Thing>
  /** Reads it once more, because somebody else was faster. Undefined: it is gone. */
  readAgain: () => Promise<Thing | undefined>
  refreshes: readonly QueryKey[]
  /** Puts what is saved now into what the page shows. */
  onSaved: (after: Thing) => void
  /** What is said once it is saved; "Saved." where nothing is named. */
  savedText?: (after: Thing) => string
  /** What is sent beside the draft and not kept in it, such as a key. */
  hasMore?: boolean
}

export interface SavedForm<Value extends object> {
  readonly value: Value
  readonly set: (change: Partial<Value>) => void
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly failure: ApiFailure | undefined
  /** Not empty: the person has to choose before anything is saved. */
  readonly clashes: readonly Clash<Value>[]
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly save: () => void
  readonly discard: () => void
}

/** What one try to save begins with. */
interface Attempt<Value> {
  readonly typed: Typed<Value>
  readonly value: Value
}

/**
 * A form over something that others may change, too: a draft that nothing loses, of which only the changed fields are
 * sent, with the version that the page shows. Where somebody else was faster it is read again: if they changed other
 * fields, both changes are kept; if they changed the same, both are shown, and the person chooses.
 */
export function useSavedForm<Value extends object, Thing>(options: SavedFormOptions<Value, Thing>): SavedForm<Value> {
  const { thing, valueOf, refreshes, onSaved } = options
  const { states } = useTexts()
  const saved = valueOf(thing)
  const draft = useDraft<Value>(options.draft, saved)
  const change = useChange(({ typed }: Attempt<Value>) => saveOver(options, typed), {
    refreshes,
    onDone: ({ after, isMerged }, { value }) => {
      // Together: what was typed while it was being saved is held against what is saved now.
      notifyManager.batch(() => {
        onSaved(after)
        notifyManager.schedule(() => draft.settle(value, valueOf(after)))
      })
      say(isMerged ? states.savedBoth : (options.savedText?.(after) ?? states.saved))
    },
  })
  const save = (typed: Typed<Value>): void => change.run({ typed, value: draft.value })
  const { failure } = change
  useEffect(() => {
    if (failure?.kind === 'outdated') focusClashes()
  }, [failure])
  return {
    value: draft.value,
    set: draft.set,
    isDirty: draft.isDirty,
    isSaving: change.isRunning,
    // Both versions are on the page: they say it better.
    failure: failure?.kind === 'outdated' && draft.clashes.length > 0 ? undefined : failure,
    clashes: draft.clashes,
    takeTheirs: () => {
      change.forget()
      draft.takeTheirs()
    },
    keepMine: () => save(rebased(draft.typed, saved)),
    save: () => {
      if (draft.clashes.length === 0) save(draft.typed)
      else focusClashes()
    },
    discard: () => {
      draft.discard()
      change.forget()
    },
  }
}

/** After so many versions that somebody else has saved first, the person decides. */
const maxTries = 5
const retryMs = 500

/** Saves what was typed over the present version, whichever that is by now, unless it would undo what somebody typed. */
async function saveOver<Value extends object, Thing>(
  { thing, valueOf, send, readAgain, hasMore = false }: SavedFormOptions<Value, Thing>,
  typed: Typed<Value>,
): Promise<{ after: Thing; isMerged: boolean }> {
  for (let [present, tries] = [thing, 1]; ; tries += 1) {
    const saved = valueOf(present)
    const changed = changedFields(saved, { ...saved, ...typedValues(typed) })
    // Somebody else has saved the very same.
    if (Object.keys(changed).length === 0 && !hasMore) return { after: present, isMerged: false }
    try {
      const after = await send(changed, { ...saved, ...changed }, present)
      return { after, isMerged: present !== thing }
    } catch (error) {
      if (asFailure(error)?.kind !== 'outdated' || tries === maxTries) throw error
      // Somebody saves again and again: the two must not do so in step.
      await new Promise(resolve => setTimeout(resolve, (tries - 1) * retryMs * Math.random()))
      const fresh = await readAgain()
      if (fresh === undefined) throw new ApiFailure('', { kind: 'not-found', code: 'GONE' })
      if (clashesOf(typed, valueOf(fresh)).length > 0) throw error
      present = fresh
    }
  }
}

/** The fields of a form that differ from what is saved. */
function changedFields<Value extends object>(saved: Value, value: Value): Partial<Value> {
  const changed = Object.entries(value).filter(
    ([name, now]) => JSON.stringify(saved[name as keyof Value]) !== JSON.stringify(now),
  )
  // The entries are those of the value.
  return Object.fromEntries(changed) as Partial<Value>
}
