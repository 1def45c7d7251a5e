import { randomUUID } from 'node:crypto'
import { newLinkToken } from '@frontdesk/accounts/login/link-token'
import type { Db } from '@frontdesk/db/connect'

/** An invitation of an owner to their team, and the token in its link. */
export async function anInvitation(
  { prisma }: Db,
  {
    accountId,
    userId = null,
    email = `${randomUUID()}@plover.example`,
  }: { accountId: string; userId?: string | null; email?: string },
): Promise<{ email: string; token: string }> {
  const { token, hash: tokenHash } = newLinkToken()
  const { id } = await prisma.invitation.create({
    data: {
      accountId,
      email,
      tokenHash,
      permissions: ['live_chat', 'conversations'],
      chatbotIds: [],
      seesAllChatbots: true,
      expiresAt: new Date(Date.now() + 3 * 86_400_000),
    },
  })
  await prisma.auditEntry.create({
    data: { accountId, userId, action: 'invitation.created', objectId: id, fields: [] },
  })
  return { email, token }
}
