import type { Permission } from '../../account/current-user.tsx'

/** What a member may do, and with which chatbots. */
export interface MemberAccess {
  permissions: Permission[]
  /** Null: all chatbots, also those to come. */
  chatbotIds: string[] | null
}

/** The permissions that can be given, in the order in which they are shown. `team-wiki` opens nothing in this version. */
export const givenPermissions = [
  'live-chat',
  'conversations',
  'questions',
  'feedback',
  'leads',
  'bookings',
  'chatbot-settings',
  'analytics',
] as const satisfies readonly Permission[]

const order: readonly Permission[] = [...givenPermissions, 'team-wiki']

/** The same permissions in the order in which they are shown. */
export const inOrder = (permissions: readonly Permission[]): Permission[] =>
  order.filter(permission => permissions.includes(permission))

/** The usual kinds of members. */
export const presets = {
  agent: ['live-chat', 'conversations', 'questions', 'leads', 'bookings'],
  editor: ['questions', 'feedback', 'chatbot-settings', 'analytics'],
  viewer: ['conversations', 'analytics'],
} as const satisfies Record<string, readonly Permission[]>

/** All kinds of members; `custom` is everything that is no preset. */
export const roleNames = ['agent', 'editor', 'viewer', 'custom'] as const
export type RoleName = (typeof roleNames)[number]

/** The kind of a member with these permissions. */
export function roleOf(permissions: readonly Permission[]): RoleName {
  const own = inOrder(permissions).join()
  const found = roleNames.find(name => name !== 'custom' && inOrder(presets[name]).join() === own)
  return found ?? 'custom'
}

/** Whether a choice can be saved: it has a permission, and a chatbot where not all are chosen. */
export const isComplete = ({ permissions, chatbotIds }: MemberAccess): boolean =>
  permissions.length > 0 && (chatbotIds === null || chatbotIds.length > 0)
