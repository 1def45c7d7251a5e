import { sql, type Sql } from '@frontdesk/db/sql'

/** Whether a user has an app, by the expression that is their id. */
export const hasApp = (userId: Sql): Sql =>
  sql`exists (select from second_factors where second_factors.user_id = ${userId} and confirmed_at is not null)`

/** Whether a user has a passkey. */
export const hasPasskey = (userId: Sql): Sql => sql`exists (select from passkeys where passkeys.user_id = ${userId})`

/** Whether a user has a second factor: the password alone logs nobody in then. */
export const hasSecondFactor = (userId: Sql): Sql => sql`(${hasApp(userId)} or ${hasPasskey(userId)})`
