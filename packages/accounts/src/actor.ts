import type { CurrentUser } from '@frontdesk/contracts/account/login'
import type { Plan } from '@frontdesk/db/generated/enums'
import type { Permission } from '@frontdesk/db/generated/enums'
import type { Db } from '@frontdesk/db/connect'
import { permissionName, permissionNames, type PermissionName } from './team/permissions.ts'

/** Whoever acts in the dashboard, as the database knows them at this request. */
export interface Actor {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly memberId: string
  readonly accountId: string
  readonly accountName: string
  readonly plan: Plan
  /** AI replies a month; null means the plan's own number. */
  readonly quota: number | null
  readonly isOwner: boolean
  /** An owner has all nine. */
  readonly permissions: readonly PermissionName[]
  /** The only chatbots that this person may see; null: all of the account. */
  readonly chatbotIds: readonly string[] | null
}

/** What a login remembers of its person. */
export interface Login {
  readonly memberId: string
  /** The user's `session_epoch` at the time: raising it there ends every login. */
  readonly epoch: number
  /** When they signed in, by the database's clock, in milliseconds since 1970. */
  readonly at: number
}

/** However busy it is kept, a login ends after so many days. */
const longestDays = 7

const actorSql = {
  name: 'find-actor',
  text: `
    select users.id as user_id, users.email, users.name, members.id as member_id, accounts.id as account_id,
           accounts.name as account_name, plan, quota, is_owner, permissions::text[] as permissions,
           case when sees_all_chatbots or is_owner then null
                else array(select chatbot_id::text from member_chatbots where member_id = members.id) end as chatbot_ids
    from members join users on users.id = user_id join accounts on accounts.id = account_id
    where members.id = $1 and session_epoch = $2 and suspended_at is null
      and to_timestamp($3::float8 / 1000) > now() - interval '${longestDays} days'`,
}

/**
 * The person behind a login. Read at each request, so that whoever loses a permission, is suspended, or changed their
 * password has lost it with the next one. Null: the login is over.
 */
export async function findActor({ db }: { db: Pick<Db, 'pool'> }, login: Login): Promise<Actor | null> {
  const { rows } = await db.pool.query({ ...actorSql, values: [login.memberId, login.epoch, login.at] })
  const row = rows[0]
  if (row === undefined) return null
  // What the column's type allows.
  const permissions = row.permissions as Permission[]
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    memberId: row.member_id,
    accountId: row.account_id,
    accountName: row.account_name,
    plan: row.plan,
    quota: row.quota,
    isOwner: row.is_owner,
    permissions: row.is_owner ? permissionNames : permissions.map(permissionName),
    chatbotIds: row.chatbot_ids,
  }
}

/** An actor as the dashboard shows them to themselves. */
export const signedIn = (actor: Actor): CurrentUser => ({
  success: true,
  user: { id: actor.userId, email: actor.email, name: actor.name },
  account: {
    id: actor.accountId,
    name: actor.accountName,
    plan: actor.plan,
    isOwner: actor.isOwner,
    permissions: [...actor.permissions],
    chatbotIds: actor.chatbotIds === null ? null : [...actor.chatbotIds],
  },
})
