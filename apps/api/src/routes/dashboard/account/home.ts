import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HomeReport } from '@frontdesk/contracts/account/home'
import { readHome } from '@frontdesk/conversations/home/read-home'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

/** The first page of the dashboard. */
export const home: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/home',
    {
      config: { access: 'signed-in' },
      schema: {
        response: { 200: HomeReport, ...errorResponses(401) },
        tags: ['account'],
        operationId: 'getHome',
        summary: 'Get what waits for somebody',
        description: 'Numbers of what the user may see; everything else is null.',
      },
    },
    request => readHome({ db }, requireActor(request)),
  )
}
