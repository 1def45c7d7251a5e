import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { resetMemberPassword } from '@frontdesk/accounts/team/reset-member-password'
import { SentLink } from '@frontdesk/contracts/account/team'
import { success } from '@frontdesk/contracts/success'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { countMemberReset } from '../../../limits/member-reset-limits.ts'
import { requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'queues' | 'mailCipher' | 'settings'>

/** A new password for a member who has lost theirs, asked for by the owner. */
export const memberPasswordReset: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.post(
    '/api/team/members/:id/password-reset',
    {
      config: { access: 'owner', needsPassword: true },
      schema: {
        params: Type.Object({ id: Type.String() }),
        response: { 200: SentLink, ...errorResponses(400, 401, 403, 404, 409, 429) },
        tags: ['team'],
        operationId: 'sendPasswordReset',
        summary: 'Send a password reset to a member',
        description:
          'The link is valid for 24 hours and works once. Earlier links stop working. The password stays valid until the member sets a new one.',
      },
    },
    async request => {
      const actor = requireUser(request)
      const { id: memberId } = request.params
      await countMemberReset(needs, { accountId: actor.accountId, memberId })
      const link = await resetMemberPassword(needs, actor, { memberId, baseUrl: publicUrl(app, needs.settings) })
      return { ...success, link }
    },
  )
}
