import type { Db } from '@frontdesk/db/connect'
import { sql } from '@frontdesk/db/sql'
import type { UserActor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { passkeyUnknown } from './errors.ts'
import { enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import type { LinkingMailNeeds } from '../mails/enqueue-mail.ts'
import { secondFactorMail } from '../mails/second-factor-mails.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.ts'

/** Throws PASSKEY_UNKNOWN unless it is a passkey of the actor. */
export async function checkOwnPasskey(
  { db }: { db: Pick<Db, 'prisma'> },
  { userId }: Pick<UserActor, 'userId'>,
  id: string,
): Promise<void> {
  if ((await db.prisma.passkey.count({ where: { id, userId } })) === 0) throw passkeyUnknown()
}

/**
 * Removes a passkey of the actor, and says so by mail. With their last second factor the recovery codes go as well: the
 * password alone logs them in again.
 */
export async function removePasskey(needs: LinkingMailNeeds & { db: Db }, actor: UserActor, id: string): Promise<void> {
  const { userId, email, language, timezone } = actor
  const mail = await needs.db.prisma.$transaction(async tx => {
    // Of the last two, removed at once, the second waits here and is the last.
    await tx.$queryRaw(sql`select id from users where id = ${userId}::uuid for update`)
    const { count } = await tx.passkey.deleteMany({ where: { id, userId } })
    if (count === 0) throw passkeyUnknown()
    const [user] = await tx.$queryRaw<{ has: boolean }[]>(
      sql`select ${hasSecondFactor(sql`users.id`)} as has from users where id = ${userId}::uuid`,
    )
    const isLast = user?.has === false
    if (isLast) await tx.recoveryCode.deleteMany({ where: { userId } })
    await recordChange({ tx }, actor, { action: 'passkey.removed', objectId: id })
    const news = secondFactorMail(needs, isLast ? 'removed' : 'passkeyRemoved', { email, language, timezone })
    await tx.$executeRaw(insertAccountMails([news]))
    return news
  })
  await enqueueWritten(needs, [mail])
}
