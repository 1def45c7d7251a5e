import type { Plan } from '@frontdesk/db/generated/enums'
import type { Permission } from '@frontdesk/db/generated/enums'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { secondFactorDueAt } from './second-factor/second-factor-due.ts'
import { isLoginKept } from './single-sign-on/login-row.ts'
import { permissionName, permissionNames, type PermissionName } from './team/permissions.ts'

interface AnyActor {
  /** Of the user, or of the program's token. */
  readonly name: string
  /** Empty for a program. */
  readonly email: string
  /** Of the dashboard and of mails; null: the browser's. */
  readonly language: string | null
  /** The user's own, or the account's: an IANA name. */
  readonly timezone: string
  readonly accountId: string
  readonly accountName: string
  readonly plan: Plan
  /** AI replies a month; null means the plan's own number. */
  readonly quota: number | null
  readonly isOwner: boolean
  /** Runs the installation. */
  readonly isOperator: boolean
  /** All nine for an owner. */
  readonly permissions: readonly PermissionName[]
  /** Whether the actor may export what they may read: users may, and programs whose token says so. */
  readonly mayExport: boolean
  /** The only chatbots that the actor may see. Null: all chatbots of the account. */
  readonly chatbotIds: readonly string[] | null
  /** From when on the user can do nothing without a second factor; null: they have one, or need none. */
  readonly secondFactorDueAt: Date | null
}

/** A user of the dashboard. */
export interface UserActor extends AnyActor {
  readonly userId: string
  readonly memberId: string
  readonly tokenId: null
  readonly tokenName: null
  /** The row of their login, if it is one by single sign-on. */
  readonly singleSignOnId?: string
}

/** A program with an API token. It acts for the account, and for no user. */
export interface ProgramActor extends AnyActor {
  readonly userId: null
  readonly memberId: null
  readonly tokenId: string
  readonly tokenName: string
}

/** Who makes a request to the dashboard's API, as read from the database for this request. */
export type Actor = UserActor | ProgramActor

/** Whether an actor is a user, and not a program. */
export const isUser = (actor: Actor): actor is UserActor => actor.userId !== null

/** What a session stores about its user. */
export interface Login {
  readonly memberId: string
  /** The user's `session_epoch` at sign-in. Raising it ends every login of the user. */
  readonly epoch: number
  /** The time of the sign-in by the database's clock, in milliseconds since 1970. */
  readonly at: number
  /** The row of a login by single sign-on, with which it ends. */
  readonly singleSignOnId?: string
}

/** A login ends after so many days, even one in constant use. */
const longestDays = 7

interface ActorRow extends Omit<UserActor, 'permissions' | 'tokenId' | 'tokenName' | 'mayExport'> {
  permissions: Permission[]
}

const ACTOR = sql`
  select users.id as user_id, users.email, users.name, users.language,
         coalesce(users.timezone, accounts.timezone) as timezone, members.id as member_id, accounts.id as account_id,
         accounts.name as account_name, plan, quota, is_owner, is_operator, permissions::text[] as permissions,
         case when sees_all_chatbots or is_owner then null
              else array(select chatbot_id::text from member_chatbots where member_id = members.id) end as chatbot_ids,
         ${secondFactorDueAt({ member: 'members', account: 'accounts' })} as second_factor_due_at
  from members join users on users.id = user_id join accounts on accounts.id = account_id`

/**
 * Finds the user of a login. Read at each request, so that a removed permission, a suspension and a new password apply
 * to the next one. Null: the login is over.
 */
export async function findActor({ db }: { db: Pick<Db, 'pool'> }, login: Login): Promise<UserActor | null> {
  const [row] = await query<ActorRow>(
    db.pool,
    sql`
      ${ACTOR}
      where members.id = ${login.memberId} and session_epoch = ${login.epoch} and suspended_at is null
        and to_timestamp(${login.at}::float8 / 1000) > now() - make_interval(days => ${longestDays})
        and ${isLoginKept(login.singleSignOnId)}`,
    { name: 'find-actor' },
  )
  if (row === undefined) return null
  // Whether a second factor is needed is up to the provider.
  const { singleSignOnId } = login
  return singleSignOnId === undefined ? actorOf(row) : { ...actorOf(row), secondFactorDueAt: null, singleSignOnId }
}

/** Finds a member for whom something is done while they are not logged in; null: they could do nothing if they were. */
export async function findMember({ db }: { db: Pick<Db, 'pool'> }, memberId: string): Promise<UserActor | null> {
  const [row] = await query<ActorRow>(
    db.pool,
    sql`${ACTOR} where members.id = ${memberId} and password_hash is not null and suspended_at is null`,
  )
  return row === undefined || isSecondFactorOverdue(row) ? null : actorOf(row)
}

const actorOf = (row: ActorRow): UserActor => ({
  ...row,
  tokenId: null,
  tokenName: null,
  mayExport: true,
  permissions: row.isOwner ? permissionNames : row.permissions.map(permissionName),
})

/** Whether the user should have set up a second factor by now. */
export const isSecondFactorOverdue = ({ secondFactorDueAt }: Pick<Actor, 'secondFactorDueAt'>): boolean =>
  secondFactorDueAt !== null && secondFactorDueAt.getTime() <= Date.now()
