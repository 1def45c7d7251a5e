import { mostPasskeys, type CreatedPasskey, type CreatePasskeyRequest } from '@frontdesk/contracts/account/passkeys'
import type { Db } from '@frontdesk/db/connect'
import { sql } from '@frontdesk/db/sql'
import type { UserActor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { cleanName } from '../clean-name.ts'
import { passkeyWrong, tooManyPasskeys } from './errors.ts'
import { enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import type { LinkingMailNeeds } from '../mails/enqueue-mail.ts'
import { secondFactorMail } from '../mails/second-factor-mails.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { takeChallenge, type PasskeyCeremony } from './check-passkey.ts'
import { passkeyOf } from './passkey-of.ts'

type Needs = LinkingMailNeeds & { db: Db; ceremony: PasskeyCeremony }

export interface AddedPasskey extends CreatedPasskey {
  /** The user's new `session_epoch`, if this is their first second factor: all their logins have ended. */
  readonly epoch: number | null
}

/**
 * Adds a passkey for a user, and says so by mail. As their first second factor it ends all of their logins, which were
 * made with the password alone, and comes with recovery codes.
 */
export async function addPasskey(
  needs: Needs,
  actor: UserActor,
  { credential, name }: CreatePasskeyRequest & { name: string },
): Promise<AddedPasskey> {
  const { userId, email, language, timezone } = actor
  const expected = await takeChallenge(needs.ceremony, credential.response.clientDataJSON)
  const { verifyNewPasskey } = await import('./verify-passkey.ts')
  const verified = await verifyNewPasskey(credential, expected)
  if (verified === null) throw passkeyWrong()
  const mail = secondFactorMail(needs, 'passkeyAdded', { email, language, timezone })
  const codes = newRecoveryCodes()
  const added = await needs.db.prisma.$transaction(async tx => {
    // Of two requests at once the second waits here, and adds no first second factor any more.
    await tx.$queryRaw(sql`select id from users where id = ${userId}::uuid for update`)
    const [user] = await tx.$queryRaw<{ has: boolean }[]>(
      sql`select ${hasSecondFactor(sql`users.id`)} as has from users where id = ${userId}::uuid`,
    )
    if ((await tx.passkey.count({ where: { userId } })) >= mostPasskeys) throw tooManyPasskeys(mostPasskeys)
    // Nobody learns whose it is.
    const { credentialId } = verified
    if ((await tx.passkey.count({ where: { credentialId } })) > 0) throw passkeyWrong()
    const transports = credential.response.transports ?? []
    const made = await tx.passkey.create({
      data: { userId, name: cleanName('The name', name), transports, ...verified },
    })
    await recordChange({ tx }, actor, { action: 'passkey.added', objectId: made.id })
    await tx.$executeRaw(insertAccountMails([mail]))
    const passkey = passkeyOf(made)
    if (user?.has !== false) return { passkey, recoveryCodes: [], epoch: null }
    // An app that was begun before, which somebody else may have done, is begun anew with the passkey.
    await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: null } })
    // Codes of an earlier second factor, if there are any.
    await tx.recoveryCode.deleteMany({ where: { userId } })
    await tx.recoveryCode.createMany({ data: codes.map(code => ({ userId, codeHash: hashOfRecoveryCode(code) })) })
    const { sessionEpoch } = await tx.user.update({
      where: { id: userId },
      data: { sessionEpoch: { increment: 1 } },
      select: { sessionEpoch: true },
    })
    return { passkey, recoveryCodes: codes, epoch: sessionEpoch }
  })
  await enqueueWritten(needs, [mail])
  return added
}
