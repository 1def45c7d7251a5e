import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import type { UserActor } from '../actor.ts'
import { memberUnknown } from '../errors.ts'
import { checkFeature } from '../plan/plan.ts'
import { demoteUser, promoteUser, removeUser } from './promote-user.ts'

interface Needs {
  db: Db
}

/** Makes a member of the actor's account an owner. Of an owner it changes nothing. */
export async function makeOwner({ db }: Needs, actor: UserActor, memberId: string): Promise<void> {
  checkFeature(actor, 'team')
  const { isOwner } = await findMember({ db }, actor, memberId)
  if (!isOwner) await promoteUser({ db }, { memberId, accountId: actor.accountId, by: actor })
}

/** Makes an owner of the actor's account, oneself or another one, a member with these permissions. */
export async function revokeOwnership(
  { db }: Needs,
  actor: UserActor,
  { memberId, permissions }: { memberId: string; permissions: readonly string[] },
): Promise<void> {
  const { isOwner } = await findMember({ db }, actor, memberId)
  // Who is a member already is changed by the rules for members.
  if (!isOwner) checkFeature(actor, 'team')
  await demoteUser({ db }, { memberId, accountId: actor.accountId, by: actor }, permissions)
}

/** Removes the actor from their account. The last owner stays. */
export const leaveAccount = ({ db }: Needs, actor: UserActor): Promise<void> =>
  removeUser({ db }, { memberId: actor.memberId, accountId: actor.accountId, by: actor })

async function findMember({ db }: Needs, { accountId }: UserActor, memberId: string): Promise<{ isOwner: boolean }> {
  const where = { id: memberId, accountId }
  const member = isUuid(memberId) ? await db.prisma.member.findFirst({ where, select: { isOwner: true } }) : null
  if (member === null) throw memberUnknown()
  return member
}
