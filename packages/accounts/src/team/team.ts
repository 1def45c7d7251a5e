import type { Team, TeamNames } from '@frontdesk/contracts/account/team'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import type { Permission } from '@frontdesk/db/generated/enums'
import type { Actor } from '../actor.ts'
import { toStored } from './create-user.ts'
import { chatbotNotOwn, memberIsOwner, memberUnknown, permissionsRequired } from '../errors.ts'
import { recordChange } from '../audit/record-change.ts'
import { forgetMember } from '../mails/request-confirmations.ts'
import { permissionName, permissionNames } from './permissions.ts'
import { checkFeature } from '../plan/plan.ts'
import { picturePath } from '../profile-picture.ts'

/** Lists the members of the actor's account and the open invitations. */
export async function listTeam({ db }: { db: Db }, { accountId }: Actor): Promise<Team> {
  const members = await db.prisma.member.findMany({
    where: { accountId },
    include: {
      user: {
        include: {
          picture: { select: { id: true } },
          secondFactor: { select: { confirmedAt: true } },
          _count: { select: { passkeys: true } },
        },
      },
      chatbots: true,
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const invitations = await db.prisma.invitation.findMany({
    where: { accountId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const account = await db.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { secondFactorRequiredAt: true, secondFactorGraceDays: true },
  })
  return {
    members: members.map(({ id, user, isOwner, permissions, seesAllChatbots, chatbots, createdAt }) => ({
      id,
      email: user.email,
      name: user.name,
      picture: user.picture && picturePath(user.picture.id),
      isOwner,
      permissions: isOwner ? [...permissionNames] : permissions.map(permissionName),
      chatbotIds: seesAllChatbots || isOwner ? null : chatbots.map(({ chatbotId }) => chatbotId),
      hasSecondFactor: user.secondFactor?.confirmedAt != null || user._count.passkeys > 0,
      createdAt: createdAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, permissions, seesAllChatbots, chatbotIds, expiresAt, createdAt }) => ({
      id,
      email,
      permissions: permissions.map(permissionName),
      chatbotIds: seesAllChatbots ? null : chatbotIds,
      expiresAt: expiresAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    secondFactor: {
      isRequired: account.secondFactorRequiredAt !== null,
      graceDays: account.secondFactorGraceDays,
    },
  }
}

/** Lists the members of the actor's account as every member may know them: their names and pictures, and who the owners are. */
export async function listTeamNames({ db }: { db: Db }, { accountId }: Actor): Promise<TeamNames> {
  const members = await db.prisma.member.findMany({
    where: { accountId },
    select: { isOwner: true, user: { select: { id: true, name: true, picture: { select: { id: true } } } } },
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
  })
  return {
    members: members.map(({ user: { id: userId, name, picture }, isOwner }) => ({
      userId,
      name,
      picture: picture && picturePath(picture.id),
      isOwner,
    })),
  }
}

export interface MemberChange {
  memberId: string
  permissions?: readonly string[] | undefined
  /** Null: all chatbots of the account. */
  chatbotIds?: readonly string[] | null | undefined
}

/**
 * Changes the permissions and chatbots of a member, from their next request on. Taking some away needs no plan: an owner
 * who has a smaller one now can still say who sees what.
 */
export async function changeMember(
  { db }: { db: Db },
  actor: Actor,
  { memberId, ...change }: MemberChange,
): Promise<void> {
  const member = await findMember({ db }, actor, memberId)
  const permissions = change.permissions === undefined ? undefined : toStored(change.permissions)
  if (permissions?.length === 0) throw permissionsRequired()
  const chatbotIds = await checkOwnChatbots({ db }, actor, change.chatbotIds ?? [])
  const isOnlyTaken =
    (permissions ?? []).every(permission => member.permissions.includes(permission)) &&
    (member.seesAllChatbots || (change.chatbotIds !== null && chatbotIds.every(id => member.chatbotIds.includes(id))))
  if (!isOnlyTaken) checkFeature(actor, 'team')
  await db.prisma.$transaction(async tx => {
    if (permissions !== undefined) await tx.member.update({ where: { id: member.id }, data: { permissions } })
    if (change.chatbotIds !== undefined) {
      await tx.memberChatbot.deleteMany({ where: { memberId: member.id } })
      await tx.memberChatbot.createMany({ data: chatbotIds.map(chatbotId => ({ memberId: member.id, chatbotId })) })
      const seesAllChatbots = change.chatbotIds === null
      await tx.member.update({ where: { id: member.id }, data: { seesAllChatbots } })
    }
    const fields = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    await recordChange({ tx }, actor, { action: 'member.changed', objectId: member.id, fields })
  })
}

/** Removes a member from the account. Their next request is not logged in. */
export async function removeMember({ db }: { db: Db }, actor: Actor, memberId: string): Promise<void> {
  const { id } = await findMember({ db }, actor, memberId)
  await db.prisma.$transaction(async tx => {
    await forgetMember({ tx }, id)
    await tx.member.deleteMany({ where: { id, accountId: actor.accountId } })
    await recordChange({ tx }, actor, { action: 'member.removed', objectId: id })
  })
}

interface FoundMember {
  id: string
  permissions: Permission[]
  seesAllChatbots: boolean
  /** The chatbots that were chosen for the member. */
  chatbotIds: string[]
}

async function findMember({ db }: { db: Db }, { accountId }: Actor, memberId: string): Promise<FoundMember> {
  const query = { where: { id: memberId, accountId }, include: { chatbots: true } }
  const member = isUuid(memberId) ? await db.prisma.member.findFirst(query) : null
  if (member === null) throw memberUnknown()
  if (member.isOwner) throw memberIsOwner()
  const { id, permissions, seesAllChatbots, chatbots } = member
  return { id, permissions, seesAllChatbots, chatbotIds: chatbots.map(({ chatbotId }) => chatbotId) }
}

/** Returns these chatbots, each once. Refuses one of another account in the same words as one that does not exist. */
export async function checkOwnChatbots(
  { db }: { db: Db },
  { accountId }: Actor,
  chatbotIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(chatbotIds.map(id => id.toLowerCase()))]
  if (ids.length === 0) return []
  const found = ids.every(isUuid)
    ? await db.prisma.chatbot.count({ where: { accountId, isDeleting: false, id: { in: ids } } })
    : 0
  if (found !== ids.length) throw chatbotNotOwn()
  return ids
}
