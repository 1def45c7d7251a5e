import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { CurrentUser } from '@frontdesk/client/operations'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { useSavedForm, type SavedForm } from '../components/forms/use-saved-form.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { currentUserQuery, useCurrentUser } from './current-user.tsx'

/** What a person and an account both have of themselves. */
export interface NameAndZone {
  name: string
  timezone: string
}

interface CurrentUserFormOptions {
  /** Names what is edited: `profile`. */
  draft: string
  valueOf: (user: CurrentUser) => NameAndZone
  /** Sends the changed fields, and answers with what is saved then. */
  send: (changed: Partial<NameAndZone>) => Promise<CurrentUser>
  refreshes: readonly QueryKey[]
}

interface CurrentUserForm {
  readonly form: SavedForm<NameAndZone>
  /** Why the API refused a field: `/name`. */
  readonly problemOf: (field: string) => string | undefined
  /** Whether a field says already why the form could not be saved. */
  readonly isPlaced: boolean
}

/** A form over the current user or their account. What is saved is known to the whole dashboard at once. */
export function useCurrentUserForm(options: CurrentUserFormOptions): CurrentUserForm {
  const texts = useTexts()
  const client = useQueryClient()
  const form = useSavedForm<NameAndZone, CurrentUser>({
    ...options,
    thing: useCurrentUser(),
    readAgain: () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
    onSaved: after => client.setQueryData(currentUserQuery.queryKey, after),
  })
  const problemOf = (field: string): string | undefined =>
    form.failure?.field === field ? sentenceOf(form.failure, texts) : undefined
  return { form, problemOf, isPlaced: ['/name', '/timezone'].some(field => problemOf(field) !== undefined) }
}
