import type { Actor } from '../actor.ts'
import { permissionDenied } from '../errors.ts'
import type { PermissionName } from './permissions.ts'

/** Refuses everybody but the owner of the account. For what a route's permission alone does not decide. */
export function checkOwner({ isOwner }: Pick<Actor, 'isOwner'>): void {
  if (!isOwner) throw permissionDenied('owner')
}

/** Refuses a member without the permission. An owner has all of them. */
export function checkPermission({ permissions }: Pick<Actor, 'permissions'>, needed: PermissionName): void {
  if (!permissions.includes(needed)) throw permissionDenied(needed)
}
