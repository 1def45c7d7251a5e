import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { WantWeeklyMailRequest, WeeklyMail } from '@frontdesk/contracts/account/weekly-mail'
import { readWeeklyMail, wantWeeklyMail } from '@frontdesk/analytics/weekly-mail/want-weekly-mail'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireUser } from '../../../plugins/authentication.ts'

/** A choice of a user about their own mail. */
const config = { access: 'analytics', tokens: false } as const
const shared = { response: { 200: WeeklyMail, ...errorResponses(400, 401, 403) }, tags: ['account'] }

/** Whether the user gets the numbers of each week by mail: everybody's own choice. */
export const weeklyMail: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/analytics/weekly-mail',
    { config, schema: { ...shared, operationId: 'getWeeklyMail', summary: 'Get the weekly email setting' } },
    request => readWeeklyMail({ db }, requireUser(request)),
  )

  app.put(
    '/api/analytics/weekly-mail',
    {
      config,
      schema: {
        ...shared,
        body: WantWeeklyMailRequest,
        operationId: 'setWeeklyMail',
        summary: 'Update the weekly email setting',
      },
    },
    async request => {
      const actor = requireUser(request)
      await wantWeeklyMail({ db }, actor, request.body.isWanted)
      return readWeeklyMail({ db }, actor)
    },
  )
}
