import type { ReadInvitation } from '@frontdesk/contracts/account/team'
import type { Db } from '@frontdesk/db/connect'
import { findInvitation } from './find-invitation.ts'

/** Tells who opens the link of an invitation which business invites them, who invited them, and under which address. */
export async function readInvitation({ db }: { db: Db }, token: string): Promise<ReadInvitation> {
  const { id, email, account } = await findInvitation({ db }, token)
  // Who sent it last: an invitation itself does not keep it.
  const sent = await db.prisma.auditEntry.findFirst({
    where: { accountId: account.id, objectId: id, action: { in: ['invitation.created', 'invitation.sent'] } },
    orderBy: { id: 'desc' },
    select: { user: { select: { name: true } } },
  })
  return { email, accountName: account.name, invitedBy: sent?.user?.name ?? null }
}
