import type { AuditLog, AuditSource } from '@frontdesk/contracts/account/usage'
import type { Db } from '@frontdesk/db/connect'
import type { Actor } from '../actor.ts'

const perPage = 100

/** Reads a page of the audit log of the actor's account, newest first. */
export async function readAuditLog(
  { db }: { db: Db },
  { accountId }: Actor,
  { cursor }: { cursor?: string | undefined },
): Promise<AuditLog> {
  const rows = await db.prisma.auditEntry.findMany({
    where: { accountId, ...(cursor === undefined ? {} : { id: { lt: BigInt(cursor) } }) },
    include: { user: { select: { id: true, name: true, email: true } } },
    orderBy: { id: 'desc' },
    take: perPage + 1,
  })
  const shown = rows.slice(0, perPage)
  return {
    entries: shown.map(({ id, action, user, tokenName, chatbotId, objectId, fields, details, program, createdAt }) => ({
      id: String(id),
      action,
      user,
      token: tokenName,
      source: tokenName === null ? sourceOf(action, program) : 'api-token',
      chatbotId,
      objectId,
      fields,
      // Only `recordChange` writes it.
      details: details as Record<string, string> | null,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: rows.length > perPage ? String(shown.at(-1)?.id) : null,
  }
}

/** Actions of people who aren't logged in. */
const sourcesWithoutLogin: Readonly<Record<string, AuditSource>> = {
  'conversation.erased_by_visitor': 'visitor',
  'recipient.confirmed': 'email',
}

/** Any other program may be a person with a database client, or a pooler that names its own connections. */
function sourceOf(action: string, program: string | null): AuditSource | null {
  if (program === 'frontdesk admin') return 'command-line'
  if (program === 'frontdesk worker') return 'system'
  return sourcesWithoutLogin[action] ?? (program === 'frontdesk api' ? 'dashboard' : null)
}
