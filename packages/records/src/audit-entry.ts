import type { Actor } from '@frontdesk/accounts/actor'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/**
 * Records in the audit log what an actor did to a record, in the statement that does it. It is the body of a CTE after
 * the one that it names, which returns the record.
 */
export const auditEntry = (
  { accountId, userId, tokenName }: Actor,
  cte: string,
  { action, fields }: { action: string; fields: readonly string[] },
): Sql => sql`
  insert into audit_log (account_id, user_id, token_name, action, chatbot_id, object_id, fields)
  select ${accountId}::uuid, ${userId}::uuid, ${tokenName}::text, ${action}, chatbot_id, id, ${fields}::text[] from ${identifier(cte)}`
