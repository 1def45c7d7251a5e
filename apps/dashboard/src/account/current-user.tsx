import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getCurrentUser, type CurrentUser, type PermissionName } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** Who is logged in, with what they may do. Read before anything is drawn, and again in the background. */
export const currentUserQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => ask(getCurrentUser({ signal })),
  staleTime: 60_000,
})

export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data

export type Plan = CurrentUser['account']['plan']
export type Permission = PermissionName

/** The plans, the smallest first. */
const planOrder: readonly Plan[] = ['free', 'basic', 'standard']

/** Who may open a page: the API asks for the same. */
export interface Access {
  readonly permission?: Permission
  readonly isForOwner?: boolean
  readonly isForOperator?: boolean
  readonly plan?: Plan
}

/** Why a person may not open a page; undefined where they may. */
export function refusalOf(
  { user, account }: CurrentUser,
  { permission, isForOwner, isForOperator, plan }: Access,
): { permission: Permission } | 'owner' | 'operator' | { plan: Plan } | undefined {
  if (isForOperator === true && !user.isOperator) return 'operator'
  if (isForOwner === true && !account.isOwner) return 'owner'
  if (permission !== undefined && !account.isOwner && !account.permissions.includes(permission)) return { permission }
  if (plan !== undefined && planOrder.indexOf(account.plan) < planOrder.indexOf(plan)) return { plan }
  return undefined
}

/** Whether a person may make a chatbot: not who may see only some of them, and would not see the new one. */
export const mayAddChatbot = (user: CurrentUser): boolean =>
  user.account.chatbotIds === null && refusalOf(user, { permission: 'chatbot-settings' }) === undefined
