import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HomeCounts, HomeReport } from '@frontdesk/contracts/account/home'
import { readHome } from '@frontdesk/analytics/home/read-home'
import { readHomeCounts } from '@frontdesk/analytics/home/read-home-counts'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { findFlooded } from '../../../limits/new-conversations.ts'
import { requireActor } from '../../../plugins/authentication.ts'

/** The first page of the dashboard. */
export const home: FastifyPluginAsyncTypebox<Pick<Deps, 'db' | 'redis' | 'namespace' | 'log'>> = async (app, needs) => {
  const { db, log } = needs
  const reading = {
    db,
    findFlooded: (chatbotIds: string[]) =>
      findFlooded(needs, chatbotIds).catch((err: unknown) => {
        // The rest of Home is worth more than this line of it.
        log.warn({ err }, 'could not look up which chatbots are flooded')
        return []
      }),
  }
  app.get(
    '/api/home',
    {
      config: { access: 'signed-in' },
      schema: {
        response: { 200: HomeReport, ...errorResponses(401) },
        tags: ['account'],
        operationId: 'getHome',
        summary: 'Get what needs attention',
        description: 'Counts that the user may not see are null.',
      },
    },
    request => readHome(reading, requireActor(request)),
  )

  app.get(
    '/api/home/counts',
    {
      config: { access: 'signed-in' },
      schema: {
        response: { 200: HomeCounts, ...errorResponses(401) },
        tags: ['account'],
        operationId: 'getHomeCounts',
        summary: 'Count open questions and new leads',
        description: 'Counts for the menu. Counts that the user may not see are null.',
      },
    },
    request => readHomeCounts({ db }, requireActor(request)),
  )
}
