import type { Permission } from '@frontdesk/db/generated/enums'
import type { Db } from '@frontdesk/db/connect'
import { cleanName } from '../clean-name.ts'
import { accountUnknown, emailInvalid, emailTaken, permissionUnknown } from '../errors.ts'
import { isUuid } from '@frontdesk/contracts/text'
import { hashPassword } from '../login/passwords.ts'
import { permissionName, permissionNames, storedPermission, type PermissionName } from './permissions.ts'
import { prismaCode } from '@frontdesk/db/prisma-code'

export interface NewUser {
  accountId: string
  email: string
  /** How the person is shown to colleagues and visitors; the part of the e-mail before the @ where none is given. */
  name?: string
  password: string
  /** Public names of permissions. None makes an owner, who may do everything. */
  permissions: readonly string[]
}

export interface CreatedUser {
  id: string
  accountId: string
  email: string
  name: string
  isOwner: boolean
  permissions: PermissionName[]
}

/** Makes a person with a login and their place in one account, both or neither. */
export async function createUser({ db }: { db: Db }, input: NewUser): Promise<CreatedUser> {
  const email = cleanEmail(input.email)
  const name = cleanName('The name of a user', input.name ?? email.slice(0, email.indexOf('@')))
  const permissions = toStored(input.permissions)
  const isOwner = permissions.length === 0
  const { accountId } = input
  if (!isUuid(accountId)) throw accountUnknown()
  const passwordHash = await hashPassword(input.password)
  try {
    const { id } = await db.prisma.user.create({
      data: { email, name, passwordHash, members: { create: { accountId, isOwner, permissions } } },
      select: { id: true },
    })
    const named = isOwner ? [...permissionNames] : permissions.map(permissionName)
    return { id, accountId, email, name, isOwner, permissions: named }
  } catch (error) {
    if (prismaCode(error) === 'P2002') throw emailTaken()
    if (prismaCode(error) === 'P2003') throw accountUnknown()
    throw error
  }
}

/** An e-mail address as it is stored and looked up: trimmed and in lower case. */
export function cleanEmail(given: string): string {
  const email = given.trim().toLowerCase()
  // Only what every address has, and nothing that a list of receivers would read as more than one. Whether it exists,
  // a mail will tell. 254 is the longest that SMTP carries.
  if (
    email.length > 254 ||
    !/^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+\.[^\s@.<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u.test(
      email,
    )
  )
    throw emailInvalid()
  return email
}

/** Permissions as the database spells them, each once. Refuses a name that none has. */
export function toStored(names: readonly string[]): Permission[] {
  const permissions = names.map(name => {
    const permission = storedPermission(name)
    if (permission === undefined) throw permissionUnknown(name, permissionNames)
    return permission
  })
  return [...new Set(permissions)]
}
