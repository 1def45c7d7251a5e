import type { Prisma } from '@frontdesk/db/generated/client'

/**
 * Removes the second factors of a user who becomes a member of an account: passkeys, the app, and recovery codes. An address
 * may belong to somebody else by then, and a passkey of who had it before would log in alone.
 */
export async function forgetFactors({ tx }: { tx: Prisma.TransactionClient }, userId: string): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.secondFactor.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
}
