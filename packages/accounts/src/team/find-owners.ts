import type { Db } from '@frontdesk/db/connect'
import type { MailReader } from '../mails/login-mails.ts'

/** Finds the owners of an account, as mails to them need them. */
export async function findOwners(
  { tx }: { tx: Pick<Db['prisma'], 'member'> },
  accountId: string,
): Promise<MailReader[]> {
  const where = { accountId, isOwner: true, user: { passwordHash: { not: null } } }
  const owners = await tx.member.findMany({ where, select: { user: { select: { email: true, language: true } } } })
  return owners.map(({ user }) => user)
}
