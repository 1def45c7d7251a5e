import type { Db } from '@frontdesk/db/connect'
import type { Permission, Plan } from '@frontdesk/db/generated/enums'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { ProgramActor } from '../actor.ts'
import { permissionName } from '../team/permissions.ts'
import { hashOfSecret } from './api-token-secret.ts'

interface Row {
  tokenId: string
  name: string
  accountId: string
  accountName: string
  timezone: string
  plan: Plan
  quota: number | null
  permissions: Permission[]
  mayExport: boolean
  chatbotIds: string[] | null
  /** Whether its last use is to be recorded. */
  isDue: boolean
}

/**
 * Finds the program that an API token is of. Read at each request, so that a revoked token is refused with the next one.
 * Null: the token is wrong, revoked or expired, or its account is suspended. The last use is written once a minute.
 */
export async function findTokenActor({ db }: { db: Pick<Db, 'pool'> }, secret: string): Promise<ProgramActor | null> {
  const [row] = await query<Row>(
    db.pool,
    sql`
      select tokens.id as token_id, tokens.name, accounts.id as account_id, accounts.name as account_name,
             accounts.timezone, plan, quota,
             permissions::text[] as permissions, may_export,
             case when sees_all_chatbots then null else chatbot_ids::text[] end as chatbot_ids,
             last_used_at is null or last_used_at < now() - interval '1 minute' as is_due
      from api_tokens tokens join accounts on accounts.id = account_id
      where token_hash = ${hashOfSecret(secret)} and expires_at > now() and suspended_at is null`,
    { name: 'find-token-actor' },
  )
  if (row === undefined) return null
  const { isDue, ...found } = row
  if (isDue) {
    await execute(db.pool, sql`update api_tokens set last_used_at = now() where id = ${found.tokenId}`, {
      name: 'record-token-use',
    })
  }
  return {
    ...found,
    userId: null,
    memberId: null,
    email: '',
    language: null,
    tokenName: found.name,
    isOwner: false,
    isOperator: false,
    // It is the account's, and was created by an owner who had one where it is required.
    secondFactorDueAt: null,
    permissions: found.permissions.map(permissionName),
  }
}
