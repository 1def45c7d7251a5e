import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readCurrentUser } from '@frontdesk/accounts/current-user'
import { readPicture, removePicture, storePicture } from '@frontdesk/accounts/profile-picture'
import { CurrentUser } from '@frontdesk/contracts/account/login'
import {
  ProfilePictureParams,
  profilePictureLimits,
  profilePictureTypes,
} from '@frontdesk/contracts/account/profile-picture'
import { fileTypeRefused, pictureTooLarge } from '@frontdesk/files/errors'
import type { InspectedFile } from '@frontdesk/files/inspect-file'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { fileAnswer, fileBody } from '../../../http/message-file.ts'
import { requireUser } from '../../../plugins/authentication.ts'
import { placesOf, receiveUploads } from '../../../plugins/uploads.ts'

const { bytes: largest, side } = profilePictureLimits

/** The picture that a user has of themselves, and those of their team. */
export const profilePicture: FastifyPluginAsyncTypebox<Pick<Deps, 'db' | 'fileInspector'>> = async (app, needs) => {
  const receive = receiveUploads(app, { largest })
  const config = { access: 'signed-in' } as const

  app.put(
    '/api/auth/me/picture',
    {
      config,
      schema: {
        body: fileBody,
        response: { 200: CurrentUser, ...errorResponses(400, 401, 403, 413, 429, 503) },
        tags: ['auth'],
        operationId: 'setProfilePicture',
        summary: 'Set the picture of the current user',
        description: `The body is the picture itself, under any content type: PNG, JPEG or WebP, of at most ${largest / 1024 / 1024} MB and ${side} pixels on its longer side. What cameras write into it is removed.`,
      },
    },
    request => {
      const actor = requireUser(request)
      return receive(request, placesOf(actor.accountId), async bytes => {
        const inspected = await needs.fileInspector.inspect({ name: '', bytes }, [actor.accountId])
        await storePicture(needs, actor, pictureOnly(inspected))
        return readCurrentUser(needs, actor)
      })
    },
  )

  app.delete(
    '/api/auth/me/picture',
    {
      config,
      schema: {
        response: { 200: CurrentUser, ...errorResponses(400, 401, 403) },
        tags: ['auth'],
        operationId: 'deleteProfilePicture',
        summary: 'Delete the picture of the current user',
      },
    },
    async request => {
      const actor = requireUser(request)
      await removePicture(needs, actor)
      return readCurrentUser(needs, actor)
    },
  )

  app.get(
    '/api/team/pictures/:pictureId',
    {
      config,
      schema: {
        params: ProfilePictureParams,
        response: { 200: fileAnswer, ...errorResponses(400, 401, 403, 404) },
        tags: ['team'],
        operationId: 'getProfilePicture',
        summary: 'Get the picture of a member',
      },
    },
    async (request, reply) => {
      const { type, bytes } = await readPicture(needs, requireUser(request), request.params.pictureId)
      return reply
        .type(type)
        .headers({
          // Another picture has another address.
          'cache-control': 'private, max-age=86400, immutable',
          'content-security-policy': "sandbox; default-src 'none'",
        })
        .send(bytes)
    },
  )
}

/** A file that was inspected, as far as it can be shown as a small picture. */
function pictureOnly({ type, bytes, width = 0, height = 0 }: InspectedFile): { type: string; bytes: Buffer } {
  if (!profilePictureTypes.some(accepted => accepted === type)) throw fileTypeRefused()
  if (Math.max(width, height) > side) throw pictureTooLarge()
  return { type, bytes }
}
