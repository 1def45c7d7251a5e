import type { Db } from '@frontdesk/db/connect'
import type { UserActor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { ownerIsLast, permissionDenied, permissionsRequired, userUnknown } from '../errors.ts'
import { forgetMember } from '../mails/request-confirmations.ts'
import { toStored } from './create-user.ts'
import type { AccountUser } from './find-user.ts'

type Needs = { db: Db }
type Member = Pick<AccountUser, 'memberId' | 'accountId'> & {
  /** The user who changes the team; without one it is an operator. */
  by?: UserActor
}
type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]

/** Makes a member an owner of their account, who may do everything on every chatbot. */
export const promoteUser = ({ db }: Needs, member: Member): Promise<void> =>
  changeTeam(db, member, 'member.promoted', async tx => {
    const { memberId } = member
    await checkStillOwner(tx, member)
    await tx.memberChatbot.deleteMany({ where: { memberId } })
    const data = { isOwner: true, permissions: [], seesAllChatbots: true }
    await tx.member.updateMany({ where: { id: memberId }, data })
  })

/** Makes an owner a member with these permissions. The last owner of an account stays its owner. */
export async function demoteUser({ db }: Needs, member: Member, names: readonly string[]): Promise<void> {
  const permissions = toStored(names)
  if (permissions.length === 0) throw permissionsRequired()
  await changeTeam(db, member, 'member.demoted', async tx => {
    await checkStillOwner(tx, member)
    await checkOtherOwner(tx, member)
    await tx.member.updateMany({ where: { id: member.memberId }, data: { isOwner: false, permissions } })
    // As a member they log in at the provider alone, where the account wants that.
    const account = { singleSignOn: { allowsPasswords: false } }
    await tx.user.updateMany({
      where: { isOperator: false, members: { some: { id: member.memberId, account } } },
      data: { sessionEpoch: { increment: 1 } },
    })
  })
}

/**
 * Removes a user from their account, an owner included; whoever removes themselves leaves. Their next request is not logged
 * in. The last owner stays.
 */
export const removeUser = ({ db }: Needs, member: Member): Promise<void> =>
  changeTeam(db, member, isSelf(member) ? 'member.left' : 'member.removed', async (tx, isOwner) => {
    if (isOwner) await checkOtherOwner(tx, member)
    await forgetMember({ tx }, member.memberId)
    await tx.member.deleteMany({ where: { id: member.memberId } })
  })

type Change = (tx: Transaction, isOwner: boolean) => Promise<void>

/** Changes of one team come one after another: two at once could each leave the other's owner as the last. */
async function changeTeam({ prisma }: Db, { memberId: id, accountId, by }: Member, action: string, change: Change) {
  await prisma.$transaction(async tx => {
    await tx.$executeRaw`select from accounts where id = ${accountId}::uuid for no key update`
    const member = await tx.member.findFirst({ where: { id, accountId }, select: { isOwner: true } })
    if (member === null) throw userUnknown()
    await change(tx, member.isOwner)
    await recordChange({ tx }, { accountId, userId: by?.userId ?? null }, { action, objectId: id })
  })
}

const isSelf = ({ memberId, by }: Member): boolean => by?.memberId === memberId

/** Another owner may have made the actor a member while this change waited for theirs. */
async function checkStillOwner(tx: Transaction, { by }: Member): Promise<void> {
  if (by === undefined) return
  const stillOwner = await tx.member.count({ where: { id: by.memberId, isOwner: true } })
  if (stillOwner === 0) throw permissionDenied('owner')
}

async function checkOtherOwner(tx: Transaction, { memberId, accountId }: Member): Promise<void> {
  const others = await tx.member.count({ where: { accountId, isOwner: true, id: { not: memberId } } })
  if (others === 0) throw ownerIsLast()
}
