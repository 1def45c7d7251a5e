import type { Db } from '@frontdesk/db/connect'
import { userUnknown } from '../errors.ts'

/** Makes a user an operator of the installation, or no longer one, from their next request on. */
export async function setOperator(
  { db }: { db: Db },
  { email, isOperator }: { email: string; isOperator: boolean },
): Promise<void> {
  const where = { email: email.trim().toLowerCase() }
  const { count } = await db.prisma.user.updateMany({ where, data: { isOperator } })
  if (count === 0) throw userUnknown()
}
