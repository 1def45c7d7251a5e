import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { WantWeeklyMailRequest, WeeklyMail } from '@frontdesk/contracts/account/weekly-mail'
import { readWeeklyMail, wantWeeklyMail } from '@frontdesk/analytics/weekly-mail/want-weekly-mail'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

const config = { access: 'analytics' } as const
const shared = { response: { 200: WeeklyMail, ...errorResponses(400, 401, 403) }, tags: ['account'] }

/** Whether the user gets the numbers of each week by mail: everybody's own choice. */
export const weeklyMail: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/analytics/weekly-mail',
    { config, schema: { ...shared, operationId: 'getWeeklyMail', summary: 'Get whether you get the weekly mail' } },
    request => readWeeklyMail({ db }, requireActor(request)),
  )

  app.put(
    '/api/analytics/weekly-mail',
    {
      config,
      schema: {
        ...shared,
        body: WantWeeklyMailRequest,
        operationId: 'setWeeklyMail',
        summary: 'Ask for the weekly mail, or end it',
      },
    },
    async request => {
      const actor = requireActor(request)
      await wantWeeklyMail({ db }, actor, request.body.isWanted)
      return readWeeklyMail({ db }, actor)
    },
  )
}
