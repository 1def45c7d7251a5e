import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { UserActor } from './actor.ts'
import { recordChange } from './audit/record-change.ts'
import { pictureUnknown } from './errors.ts'

/** A picture as browsers get it. */
export interface ProfilePicture {
  type: string
  bytes: Buffer
}

/** The path of a picture, by its id. */
export const picturePath = (id: string): string => `/api/team/pictures/${id}`

/** The path of the picture of the user with this id, null if they have none; for a statement. */
export const pictureOf = (userId: Sql): Sql =>
  sql`(select '/api/team/pictures/' || user_pictures.id from user_pictures where user_pictures.user_id = ${userId})`

/** The largest picture that visitors get with the name of an agent: as a data URL it has 40,000 characters. */
const visitorPictureBytes = 30_000

/**
 * Reads the picture of an agent as visitors get it, as a data URL. Null: they have none, or one that is too large to be
 * sent with each change of a live chat; the dashboard makes pictures smaller than that.
 */
export async function readVisitorPicture({ db }: { db: Pick<Db, 'pool'> }, userId: string): Promise<string | null> {
  const [picture] = await query<ProfilePicture>(
    db.pool,
    sql`
      select type, bytes from user_pictures
      where user_id = ${userId} and octet_length(bytes) <= ${visitorPictureBytes}`,
    { name: 'read-visitor-picture' },
  )
  return picture === undefined ? null : `data:${picture.type};base64,${picture.bytes.toString('base64')}`
}

/** Stores the picture that a user has of themselves, in the place of the one before. Its content has been inspected. */
export async function storePicture(
  { db }: { db: Db },
  actor: UserActor,
  { type, bytes }: ProfilePicture,
): Promise<void> {
  const { userId } = actor
  const picture = { type, bytes: new Uint8Array(bytes), id: crypto.randomUUID() }
  await db.prisma.$transaction(async tx => {
    await tx.userPicture.upsert({ where: { userId }, create: { ...picture, userId }, update: picture })
    await recordChange({ tx }, actor, { action: 'profile.picture-changed', objectId: userId })
  })
}

/** Removes the picture that a user has of themselves, if they have one. */
export async function removePicture({ db }: { db: Db }, actor: UserActor): Promise<void> {
  const { userId } = actor
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.userPicture.deleteMany({ where: { userId } })
    if (count > 0) await recordChange({ tx }, actor, { action: 'profile.picture-changed', objectId: userId })
  })
}

/** Reads the picture of a member of the actor's account. One of another account looks like one that does not exist. */
export async function readPicture(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId }: Pick<UserActor, 'accountId'>,
  pictureId: string,
): Promise<ProfilePicture> {
  const [picture] = await query<ProfilePicture>(
    db.pool,
    sql`
      select type, bytes from user_pictures
      where id = ${pictureId} and exists (
        select from members where members.user_id = user_pictures.user_id and account_id = ${accountId})`,
    { name: 'read-profile-picture' },
  )
  if (picture === undefined) throw pictureUnknown()
  return picture
}
