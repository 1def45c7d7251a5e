import type { SecondFactor } from '@frontdesk/contracts/account/second-factor'
import type { Db } from '@frontdesk/db/connect'
import type { UserActor } from '../actor.ts'
import { passkeyOf } from '../passkeys/passkey-of.ts'

/** Reads which second factors the actor has, and until when they need one. */
export async function readSecondFactor(
  { db }: { db: Pick<Db, 'prisma'> },
  { userId, secondFactorDueAt }: Pick<UserActor, 'userId' | 'secondFactorDueAt'>,
): Promise<SecondFactor> {
  const [app, passkeys, recoveryCodes] = await Promise.all([
    db.prisma.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { confirmedAt: true } }),
    db.prisma.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    db.prisma.recoveryCode.count({ where: { userId } }),
  ])
  const isOn = app !== null || passkeys.length > 0
  return {
    isOn,
    addedAt: app?.confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map(passkeyOf),
    recoveryCodesLeft: isOn ? recoveryCodes : 0,
    dueAt: secondFactorDueAt?.toISOString() ?? null,
  }
}
