import { Type, type Static } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** What the picture of a user may be; `side` is in pixels. */
export const profilePictureLimits = { bytes: 1024 * 1024, side: 512 } as const

/** The types of picture that are accepted, as their content says. */
export const profilePictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Where a user's picture is read. */
export const ProfilePicturePath = Type.Union([Type.String(), Type.Null()], {
  description: 'Path of the picture that this user has of themselves; null: none. Another picture has another path.',
})

export const ProfilePictureParams = Type.Object({ pictureId: Uuid() })
export type ProfilePictureParams = Static<typeof ProfilePictureParams>
