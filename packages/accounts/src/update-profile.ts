import { inField } from '@frontdesk/errors/app-error'
import type { UpdateCurrentUserRequest } from '@frontdesk/contracts/account/login'
import { canonicalTimeZone } from '@frontdesk/calendar/time-zone'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { join, sql } from '@frontdesk/db/sql'
import type { UserActor } from './actor.ts'
import { cleanNameInMails } from './clean-name.ts'

/**
 * Updates what the user chose for themselves. Preferences that are not named stay, whichever browser changes others at the
 * same time. Only a new name is recorded in the audit log: the team and visitors see it.
 */
export async function updateProfile(
  { db }: { db: Pick<Db, 'pool'> },
  { userId, accountId }: Pick<UserActor, 'userId' | 'accountId'>,
  { name, language, timezone, preferences }: UpdateCurrentUserRequest,
): Promise<void> {
  const zone = timezone == null ? timezone : inField('/timezone', () => canonicalTimeZone(timezone))
  const changes = [
    ...(name === undefined ? [] : [sql`name = ${await newName(db, userId, name)}`]),
    ...(language === undefined ? [] : [sql`language = ${language}`]),
    ...(zone === undefined ? [] : [sql`timezone = ${zone}`]),
    ...(preferences === undefined ? [] : [sql`preferences = preferences || ${JSON.stringify(preferences)}::jsonb`]),
  ]
  await execute(
    db.pool,
    sql`
      with changed as (update users set ${join(changes)} where id = ${userId} returning id)
      insert into audit_log (account_id, user_id, action, object_id, fields)
      select ${accountId}::uuid, id, 'profile.changed', id, '{name}' from changed where ${name !== undefined}::boolean`,
  )
}

async function newName({ pool }: Pick<Db, 'pool'>, userId: string, given: string): Promise<string> {
  const [stored] = await query<{ name: string }>(pool, sql`select name from users where id = ${userId}`)
  return inField('/name', () => cleanNameInMails('The name of a user', given, stored?.name))
}
