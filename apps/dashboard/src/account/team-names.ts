import { queryOptions, useQuery } from '@tanstack/react-query'
import { listTeamNames } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** The members of the account, by name. */
export const teamNamesQuery = queryOptions({
  queryKey: ['team-names'],
  queryFn: ({ signal }) => ask(listTeamNames({ signal })),
  staleTime: 5 * 60_000,
})

/** The picture of a member. */
export function usePictureOf(userId: string): string | null {
  const { data } = useQuery(teamNamesQuery)
  return data?.members.find(one => one.userId === userId)?.picture ?? null
}

/** The picture of the member who has this name alone; messages store the name of their agent, and no id. */
export function useTeamPicture(name: string): string | null {
  const { data } = useQuery(teamNamesQuery)
  const [member, ...others] = data?.members.filter(one => one.name === name) ?? []
  return others.length === 0 ? (member?.picture ?? null) : null
}
