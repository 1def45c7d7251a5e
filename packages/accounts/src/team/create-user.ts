import type { Permission } from '@frontdesk/db/generated/enums'
import type { Db } from '@frontdesk/db/connect'
import { cleanNameInMails, nameFromEmail } from '../clean-name.ts'
import { accountUnknown, emailInvalid, emailTaken, permissionUnknown } from '../errors.ts'
import { isUuid } from '@frontdesk/contracts/text'
import { hashNewPassword } from '../login/passwords.ts'
import { permissionName, permissionNames, storedPermission, type PermissionName } from './permissions.ts'
import { prismaCode } from '@frontdesk/db/prisma-code'

export interface NewUser {
  accountId: string
  email: string
  /** The name that the team and visitors see. The part of the e-mail address before the @, without dots, where none is given. */
  name?: string
  /** Null: the user chooses a password by a link (`createPasswordLink`), and cannot log in before. */
  password: string | null
  /** Public names of permissions. An empty list makes the user an owner, who may do everything. */
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

/** Creates a user and their membership of one account, both or neither. */
export async function createUser({ db }: { db: Db }, input: NewUser): Promise<CreatedUser> {
  const email = cleanEmail(input.email)
  const name = cleanNameInMails('The name of a user', input.name ?? nameFromEmail(email))
  const permissions = toStored(input.permissions)
  const isOwner = permissions.length === 0
  const { accountId } = input
  if (!isUuid(accountId)) throw accountUnknown()
  const { password } = input
  const passwordHash = password === null ? null : await hashNewPassword({ password, email })
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

/** Normalises an e-mail address as it is stored and looked up: trimmed and in lower case. */
export function cleanEmail(given: string): string {
  const email = given.trim().toLowerCase()
  // Checks only what every address has, and refuses what a list of recipients would read as more than one. 254 is the
  // longest that SMTP carries.
  if (
    email.length > 254 ||
    !/^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+\.[^\s@.<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u.test(
      email,
    )
  )
    throw emailInvalid()
  return email
}

/** Permissions as the database spells them, each once. Refuses an unknown name. */
export function toStored(names: readonly string[]): Permission[] {
  const permissions = names.map(name => {
    const permission = storedPermission(name)
    if (permission === undefined) throw permissionUnknown(name, permissionNames)
    return permission
  })
  return [...new Set(permissions)]
}
