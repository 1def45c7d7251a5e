import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { linkInvalid } from '../errors.ts'
import { hashOfToken } from '../login/link-token.ts'
import { checkFeature } from '../plan/plan.ts'

/** The invitation that a link opens. A link that expired, was used or never existed is refused in the same way. */
export async function findInvitation({ db: { prisma, pool } }: { db: Db }, token: string) {
  const tokenHash = hashOfToken(token)
  const [row] = await query<{ id: string }>(
    pool,
    sql`select invitations.id from invitations join accounts on accounts.id = account_id
        where token_hash = ${tokenHash} and expires_at > now() and suspended_at is null`,
  )
  const invitation =
    row === undefined ? null : await prisma.invitation.findUnique({ where: { id: row.id }, include: { account: true } })
  if (invitation === null) throw linkInvalid()
  checkFeature(invitation.account, 'team')
  return { ...invitation, tokenHash }
}
