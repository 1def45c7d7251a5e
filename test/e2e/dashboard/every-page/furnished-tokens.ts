import { hashOfSecret } from '@frontdesk/accounts/tokens/api-token-secret'
import type { Dashboard, DashboardPerson } from '../open-dashboard.ts'
import type { Write } from './furnished-account.ts'

/** API tokens: one that is used, one for one chatbot, and one that has expired. */
export async function furnishTokens(
  { frontdesk: { db } }: Dashboard,
  { account, chatbotId }: DashboardPerson,
  write: Write,
): Promise<void> {
  const { userId } = await db.prisma.member.findFirstOrThrow({ where: { accountId: account.id, isOwner: true } })
  const shared = { accountId: account.id, createdById: userId, expiresAt: new Date('2099-01-01T00:00:00Z') }
  // Lists are in the order of time.
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1_000)
  const tokenHash = (name: string) => hashOfSecret(`${account.id} ${name}`)
  await db.prisma.apiToken.createMany({
    data: [
      {
        ...shared,
        name: write('Shop system'),
        tokenHash: tokenHash('shop'),
        createdAt: daysAgo(1),
        permissions: ['leads', 'bookings'],
        mayExport: true,
        seesAllChatbots: true,
        lastUsedAt: new Date(Date.now() - 120_000),
      },
      {
        ...shared,
        name: write('Spreadsheet'),
        tokenHash: tokenHash('sheet'),
        createdAt: daysAgo(2),
        permissions: ['analytics'],
        seesAllChatbots: false,
        chatbotIds: [chatbotId],
      },
      {
        ...shared,
        name: write('Old script'),
        tokenHash: tokenHash('old'),
        createdAt: daysAgo(3),
        permissions: ['questions'],
        seesAllChatbots: true,
        expiresAt: new Date('2026-01-01T00:00:00Z'),
      },
    ],
  })
}
