import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getHomeCounts } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { ask } from '../api/ask.ts'
import { isPersonThere, onPersonReturn } from '../api/watch-connection.ts'
import { useTexts } from '../texts/use-texts.tsx'
import type { PageName } from './pages.ts'

/** Numbers of the menu are a minute old at most, while somebody looks. */
const everyMs = 60_000

const countsKey = ['home', 'counts'] as const

/** A number beside a page, and the words for it. */
interface MenuCount {
  readonly count: number
  readonly said: string
}

/**
 * How many questions and leads wait, for the menu: one request for both, and none for who may see neither. It is not
 * repeated while nobody is there. What answers a question or handles a lead refreshes what begins with `home`.
 */
export function useMenuCounts(): Partial<Record<PageName, MenuCount>> {
  const { home } = useTexts()
  const user = useCurrentUser()
  const maySee = (['questions', 'leads'] as const).some(permission => refusalOf(user, { permission }) === undefined)
  const client = useQueryClient()
  useEffect(
    () => onPersonReturn(() => void client.invalidateQueries({ queryKey: countsKey }, { cancelRefetch: false })),
    [client],
  )
  const { data } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => ask(getHomeCounts({ signal })),
    enabled: maySee,
    refetchInterval: () => (isPersonThere() ? everyMs : false),
  })
  const questions = data?.openQuestions ?? 0
  const leads = data?.newLeads ?? 0
  return {
    ...(questions > 0 && { questions: { count: questions, said: home.openQuestions({ count: questions }) } }),
    ...(leads > 0 && { leads: { count: leads, said: home.newLeads({ count: leads }) } }),
  }
}
