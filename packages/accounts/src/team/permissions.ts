import type { Permission } from '@frontdesk/db/generated/enums'

/** Permission in the database → its name in the API and on the command line, in the order in which they are shown. */
const names = {
  chatbot_settings: 'chatbot-settings',
  live_chat: 'live-chat',
  analytics: 'analytics',
  conversations: 'conversations',
  leads: 'leads',
  feedback: 'feedback',
  questions: 'questions',
  bookings: 'bookings',
  team_wiki: 'team-wiki',
} as const satisfies Record<Permission, string>

/** A permission of a member, by its public name. */
export type PermissionName = (typeof names)[Permission]

/** All nine permissions. */
export const permissionNames: readonly PermissionName[] = Object.values(names)

// Object.entries forgets the type of the keys; they are those of the table above.
const entries = Object.entries(names) as [Permission, PermissionName][]
const stored = new Map<string, Permission>(entries.map(([permission, name]) => [name, permission]))

/** The public name of a permission as the database spells it. */
export const permissionName = (permission: Permission): PermissionName => names[permission]

/** A permission as the database spells it. Undefined for an unknown name. */
export const storedPermission = (name: string): Permission | undefined => stored.get(name)
