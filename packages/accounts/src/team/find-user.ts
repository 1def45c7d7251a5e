import type { Db } from '@frontdesk/db/connect'
import type { Permission } from '@frontdesk/db/generated/enums'
import { isUuid } from '@frontdesk/contracts/text'
import { accountUnknown, userOfSeveralAccounts, userUnknown } from '../errors.ts'
import { permissionName, permissionNames, type PermissionName } from './permissions.ts'

/** A user in an account, as an operator sees them. */
export interface AccountUser {
  id: string
  memberId: string
  accountId: string
  accountName: string
  email: string
  name: string
  isOwner: boolean
  permissions: PermissionName[]
  /** False: the user has yet to choose a password by a link. */
  hasPassword: boolean
  lastLoginAt: string | null
}

/** Lists the users of one account, or of all, by account and in the order in which they joined. */
export async function listUsers(
  { db }: { db: Db },
  { accountId }: { accountId?: string | undefined },
): Promise<AccountUser[]> {
  if (accountId !== undefined && !isUuid(accountId)) throw accountUnknown()
  const members = await db.prisma.member.findMany({
    where: accountId === undefined ? {} : { accountId },
    include: { user: true, account: true },
    orderBy: [{ account: { createdAt: 'asc' } }, { accountId: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  })
  return members.map(describe)
}

/** Finds the user that an operator names by e-mail address, and by the account where they belong to several. */
export async function findUser(
  { db }: { db: Db },
  { email, accountId }: { email: string; accountId?: string | undefined },
): Promise<AccountUser> {
  if (accountId !== undefined && !isUuid(accountId)) throw accountUnknown()
  const members = await db.prisma.member.findMany({
    where: { user: { email: email.trim().toLowerCase() }, ...(accountId === undefined ? {} : { accountId }) },
    include: { user: true, account: true },
  })
  const [member] = members
  if (member === undefined) throw userUnknown()
  if (members.length > 1) throw userOfSeveralAccounts()
  return describe(member)
}

interface MemberRow {
  id: string
  accountId: string
  isOwner: boolean
  permissions: Permission[]
  account: { name: string }
  user: { id: string; email: string; name: string; passwordHash: string | null; lastLoginAt: Date | null }
}

const describe = ({ id: memberId, accountId, isOwner, permissions, account, user }: MemberRow): AccountUser => ({
  id: user.id,
  memberId,
  accountId,
  accountName: account.name,
  email: user.email,
  name: user.name,
  isOwner,
  permissions: isOwner ? [...permissionNames] : permissions.map(permissionName),
  hasPassword: user.passwordHash !== null,
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
})
