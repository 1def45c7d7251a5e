import type { UserActor } from '@frontdesk/accounts/actor'
import type { WeeklyMail } from '@frontdesk/contracts/account/weekly-mail'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { daysAfter, weekAt } from './weeks.ts'

type Needs = { db: Pick<Db, 'pool'> }

/** Rows of `users` and `accounts`, by the names that a statement gives them. */
interface UserAndAccount {
  user: string
  account: string
}

/** The zone that a member lives by. */
export const zoneOf = ({ user, account }: UserAndAccount): Sql =>
  sql`coalesce(${identifier(user)}.timezone, ${identifier(account)}.timezone)`

/** Whether the actor gets the numbers of each week by mail, and when next. */
export async function readWeeklyMail({ db }: Needs, { memberId }: UserActor): Promise<WeeklyMail> {
  const [row] = await query<{ email: string; timezone: string; newest: string | null }>(
    db.pool,
    sql`select users.email, ${zoneOf({ user: 'users', account: 'accounts' })} as timezone, weekly_mail_on::text as newest
        from members join users on users.id = user_id join accounts on accounts.id = account_id
        where members.id = ${memberId}`,
  )
  if (row === undefined) throw new Error('a logged-in user is no member')
  const { newest, ...reader } = row
  return { isWanted: newest !== null, nextOn: newest === null ? null : nextOn(newest, row.timezone), ...reader }
}

/** A mail that is late, because the worker was away, comes this week. */
function nextOn(newest: string, timezone: string): string {
  const { monday } = weekAt(timezone, new Date())
  return newest < monday ? monday : daysAfter(newest, 7)
}

/** Asks for the weekly mail, the first on the next Monday, or ends it. Asking twice changes nothing. */
export async function wantWeeklyMail({ db }: Needs, actor: UserActor, isWanted: boolean): Promise<void> {
  const { memberId } = actor
  if (!isWanted) return await end({ db }, memberId)
  const { timezone } = await readWeeklyMail({ db }, actor)
  const { monday } = weekAt(timezone, new Date())
  await execute(
    db.pool,
    sql`update members set weekly_mail_on = ${monday}::date where id = ${memberId} and weekly_mail_on is null`,
  )
}

async function end({ db }: Needs, memberId: string): Promise<void> {
  await execute(db.pool, sql`update members set weekly_mail_on = null where id = ${memberId}`)
}

/** What the token of a link is encrypted for. Nothing is stored of it: links in old mails work, too. */
const purpose = 'weekly-mail'

/** Makes the token of a link that ends the weekly mail of a member, without a login. */
export const weeklyMailToken = (mailCipher: Cipher, memberId: string): string =>
  Buffer.from(mailCipher.encrypt(memberId, purpose), 'base64').toString('base64url')

const memberOf = (mailCipher: Cipher, token: string): string | null =>
  mailCipher.decrypt(Buffer.from(token, 'base64url').toString('base64'), purpose)

/** Whose weekly mail a link ends. */
export interface LinkedReader {
  email: string
  accountName: string
  language: string | null
  isWanted: boolean
}

type LinkNeeds = Needs & { mailCipher: Cipher }

/** Finds what a link is about; null where it is not valid, or its member is gone. */
export async function findReader({ db, mailCipher }: LinkNeeds, token: string): Promise<LinkedReader | null> {
  const memberId = memberOf(mailCipher, token)
  if (memberId === null) return null
  const [reader] = await query<LinkedReader>(
    db.pool,
    sql`select users.email, accounts.name as account_name, users.language, weekly_mail_on is not null as is_wanted
        from members join users on users.id = user_id join accounts on accounts.id = account_id
        where members.id = ${memberId}`,
  )
  return reader ?? null
}

/** Ends the weekly mail of the member whom a link belongs to. */
export async function stopWeeklyMail({ db, mailCipher }: LinkNeeds, token: string): Promise<void> {
  const memberId = memberOf(mailCipher, token)
  if (memberId !== null) await end({ db }, memberId)
}
