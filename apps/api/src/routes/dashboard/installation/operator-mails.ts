import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { mailUnknown } from '@frontdesk/accounts/errors'
import { readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { listMailFiles, readMailFile } from '@frontdesk/accounts/mails/mail-files'
import { ApiError } from '@frontdesk/contracts/api-error'
import { OperatorMailList, OperatorMailParams, OperatorMailText } from '@frontdesk/contracts/account/operator'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'settings'>

const config = { access: 'operator' } as const
const tags = ['operator']
const refused = errorResponses(400, 401, 403)

/** Mails of an installation without a mail server, without those that hold what visitors wrote. */
export const operatorMails: FastifyPluginAsyncTypebox<Needs> = async (app, { db, settings: { mailFolder } }) => {
  app.get(
    '/api/operator/mails',
    {
      config,
      schema: {
        response: { 200: OperatorMailList, ...refused },
        tags,
        operationId: 'listOperatorMails',
        summary: 'List emails that no mail server delivers',
      },
    },
    async () => {
      const [{ mail: delivery }, mails] = await Promise.all([readWorkerFacts({ db }), listMailFiles(mailFolder)])
      return { delivery, mails: mails.map(mail => ({ ...mail, writtenAt: mail.writtenAt.toISOString() })) }
    },
  )

  app.post(
    '/api/operator/mails/:mailId/read',
    {
      config: { ...config, needsPassword: true },
      schema: {
        params: OperatorMailParams,
        response: { 200: OperatorMailText, ...refused, 404: ApiError },
        tags,
        operationId: 'readOperatorMail',
        summary: 'Get an email that no mail server delivers',
        description: 'The email may contain a link that logs in, so the audit log records who read it.',
      },
    },
    async request => {
      const actor = requireActor(request)
      const { mailId } = request.params
      const mail = await readMailFile(mailFolder, mailId)
      if (mail === null) throw mailUnknown()
      await recordChange({ tx: db.prisma }, actor, { action: 'mail.read', objectId: mailId })
      request.log.info({ operatorId: actor.userId, mailId }, 'an operator read an email')
      return { ...mail, writtenAt: mail.writtenAt.toISOString() }
    },
  )
}
