import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inviteMember, removeInvitation, resendInvitation } from '@frontdesk/accounts/team/invite-member'
import { leaveAccount, makeOwner, revokeOwnership } from '@frontdesk/accounts/team/ownership'
import { changeMember, listTeam, listTeamNames, removeMember } from '@frontdesk/accounts/team/team'
import { publishMemberChange } from '@frontdesk/reply-stream/member-changes'
import { ApiError } from '@frontdesk/contracts/api-error'
import { Success, success } from '@frontdesk/contracts/success'
import {
  CreatedInvitation,
  CreateInvitationRequest,
  SentLink,
  UpdateMemberRequest,
  Team,
  TeamNames,
} from '@frontdesk/contracts/account/team'
import type { Deps } from '../../../deps.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { invitationLimits } from '../../../limits/invitation-limits.ts'
import { requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'queues' | 'mailCipher' | 'settings'>

const tags = ['team']
const config = { access: 'owner' } as const
/** What lets others in. */
const granting = { ...config, needsPassword: true } as const
const refused = errorResponses(400, 401, 403)
const refusedOne = { ...refused, 404: ApiError, 409: ApiError }
const refusedMail = { ...refusedOne, 429: ApiError }
const ById = Type.Object({ id: Type.String() })

/** Members of an account, their permissions, and invitations. */
export const team: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, settings } = needs
  const limits = invitationLimits(needs)

  app.get(
    '/api/team',
    {
      config,
      schema: {
        response: { 200: Team, ...refused },
        tags,
        operationId: 'getTeam',
        summary: 'List members and open invitations',
      },
    },
    request => listTeam({ db }, requireUser(request)),
  )

  app.post(
    '/api/team/invitations',
    {
      config: granting,
      schema: {
        body: CreateInvitationRequest,
        response: { 201: CreatedInvitation, ...refusedMail },
        tags,
        operationId: 'createInvitation',
        summary: 'Create an invitation',
      },
    },
    async (request, reply) => {
      const { chatbotIds = null, ...input } = request.body
      const baseUrl = publicUrl(app, settings)
      const actor = requireUser(request)
      await limits.count(actor.accountId)
      const created = await inviteMember(needs, actor, { ...input, chatbotIds, baseUrl })
      return reply.code(201).send(created)
    },
  )

  await app.register(oneInvitation, needs)
  await app.register(members, needs)
  await app.register(ownPlace, needs)
}

/** One invitation: sent again, and revoked. */
const oneInvitation: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, settings } = needs
  const limits = invitationLimits(needs)

  app.post(
    '/api/team/invitations/:id/resend',
    {
      config,
      schema: {
        params: ById,
        response: { 200: SentLink, ...refusedMail },
        tags,
        operationId: 'resendInvitation',
        summary: 'Resend an invitation',
      },
    },
    async request => {
      const baseUrl = publicUrl(app, settings)
      const actor = requireUser(request)
      const { id: invitationId } = request.params
      await limits.countAgain(actor.accountId, invitationId)
      const link = await resendInvitation(needs, actor, { invitationId, baseUrl })
      return { ...success, link }
    },
  )

  app.delete(
    '/api/team/invitations/:id',
    {
      config,
      schema: {
        params: ById,
        response: { 200: Success, ...refusedOne },
        tags,
        operationId: 'revokeInvitation',
        summary: 'Revoke an invitation',
      },
    },
    async request => {
      await removeInvitation({ db }, requireUser(request), request.params.id)
      return success
    },
  )
}

const members: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db } = needs
  app.patch(
    '/api/team/members/:id',
    {
      config: granting,
      schema: {
        params: ById,
        body: UpdateMemberRequest,
        response: { 200: Success, ...refusedOne },
        tags,
        operationId: 'updateMember',
        summary: 'Update the permissions of a member',
        description: 'The last owner of an account must stay its owner.',
      },
    },
    async request => {
      const actor = requireUser(request)
      const memberId = request.params.id
      const { body } = request
      if (!('isOwner' in body)) await changeMember({ db }, actor, { memberId, ...body })
      else if (body.isOwner) await makeOwner({ db }, actor, memberId)
      else await revokeOwnership({ db }, actor, { memberId, permissions: body.permissions })
      await publishMemberChange(needs, memberId)
      return success
    },
  )

  app.delete(
    '/api/team/members/:id',
    {
      config,
      schema: {
        params: ById,
        response: { 200: Success, ...refusedOne },
        tags,
        operationId: 'removeMember',
        summary: 'Remove a member',
      },
    },
    async request => {
      await removeMember({ db }, requireUser(request), request.params.id)
      await publishMemberChange(needs, request.params.id)
      return success
    },
  )
}

/** What every member may do: know the others by name, and leave. */
const ownPlace: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db } = needs
  app.get(
    '/api/team/names',
    {
      config: { access: 'signed-in' },
      schema: {
        response: { 200: TeamNames, ...refused },
        tags,
        operationId: 'listTeamNames',
        summary: 'List the names of members',
      },
    },
    request => listTeamNames({ db }, requireUser(request)),
  )

  app.post(
    '/api/team/leave',
    {
      config: { access: 'signed-in', needsPassword: true },
      schema: {
        response: { 200: Success, ...refused, 409: ApiError },
        tags,
        operationId: 'leaveAccount',
        summary: 'Leave the account',
        description: 'Ends all sessions of the user. The last owner cannot leave.',
      },
    },
    async request => {
      const actor = requireUser(request)
      await leaveAccount({ db }, actor)
      await publishMemberChange(needs, actor.memberId)
      return success
    },
  )
}
