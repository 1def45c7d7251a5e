import type { Db } from '@frontdesk/db/connect'
import { sql } from '@frontdesk/db/sql'
import type { UserActor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { secondFactorUnknown } from '../errors.ts'
import { enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import type { LinkingMailNeeds } from '../mails/enqueue-mail.ts'
import { secondFactorMail } from '../mails/second-factor-mails.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

/** Replaces the recovery codes of a user whose second factor was just checked, and says so by mail. */
export async function renewRecoveryCodes(needs: LinkingMailNeeds & { db: Db }, actor: UserActor): Promise<string[]> {
  const { userId, email, language, timezone } = actor
  const codes = newRecoveryCodes()
  const mail = secondFactorMail(needs, 'renewed', { email, language, timezone })
  await needs.db.prisma.$transaction(async tx => {
    // Of two requests at once the second waits, and deletes the codes of the first.
    const found = await tx.$queryRaw<object[]>(
      sql`select id from users where id = ${userId}::uuid and ${hasSecondFactor(sql`users.id`)} for update`,
    )
    if (found.length === 0) throw secondFactorUnknown()
    await tx.recoveryCode.deleteMany({ where: { userId } })
    await tx.recoveryCode.createMany({ data: codes.map(code => ({ userId, codeHash: hashOfRecoveryCode(code) })) })
    await recordChange({ tx }, actor, { action: 'recovery-codes.created' })
    await tx.$executeRaw(insertAccountMails([mail]))
  })
  await enqueueWritten(needs, [mail])
  return codes
}
