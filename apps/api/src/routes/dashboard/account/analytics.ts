import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import { ApiError } from '@frontdesk/contracts/api-error'
import {
  AnalyticsDetails,
  AnalyticsDetailsQuery,
  AnalyticsExportQuery,
  AnalyticsQuery,
  AnalyticsRanking,
  AnalyticsReport,
  AnalyticsTopQuery,
} from '@frontdesk/contracts/account/analytics'
import { pointsAsCsv, rankingAsCsv } from '@frontdesk/analytics/analytics-csv'
import type { AnalyticsLimits } from '@frontdesk/analytics/analytics-scope'
import { rankValues } from '@frontdesk/analytics/rank-values'
import { readAnalytics } from '@frontdesk/analytics/read-analytics'
import { readAnalyticsDetails } from '@frontdesk/analytics/read-details'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { csvFile, sendCsv } from '../../../http/csv-download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import type { ReadSlots } from '../../../http/read-slots.ts'
import { abortWhenClosed } from '../../../http/request-lifetime.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'closing' | 'times'> & { readSlots: ReadSlots }

const config = { access: 'analytics' } as const
const tags = ['account']
const refused = { ...errorResponses(400, 401, 403, 404, 413), 429: ApiError }

/** What happened at the chatbots, in numbers: as series and as rankings. */
export const analytics: FastifyPluginAsyncTypebox<Needs> = async (app, { db, closing, times, readSlots }) => {
  const limitsOf = limitsBy({ closing, times })
  app.get(
    '/api/analytics',
    {
      config,
      schema: {
        querystring: AnalyticsQuery,
        response: { 200: AnalyticsReport, ...refused },
        tags,
        operationId: 'getAnalytics',
        summary: 'Get analytics for a period',
      },
    },
    async (request, reply) => {
      const [actor, limits] = [requireActor(request), limitsOf(reply)]
      return readSlots.run(actor.accountId, () => readAnalytics({ db }, actor, request.query, limits))
    },
  )

  app.get(
    '/api/analytics/top',
    {
      config,
      schema: {
        querystring: AnalyticsTopQuery,
        response: { 200: AnalyticsRanking, ...refused },
        tags,
        operationId: 'getAnalyticsTop',
        summary: 'Rank pages, languages or sources',
      },
    },
    async (request, reply) => {
      const [actor, limits] = [requireActor(request), limitsOf(reply)]
      return readSlots.run(actor.accountId, () => rankValues({ db }, actor, request.query, limits))
    },
  )

  app.get(
    '/api/analytics/details',
    {
      config,
      schema: {
        querystring: AnalyticsDetailsQuery,
        response: { 200: AnalyticsDetails, ...refused },
        tags,
        operationId: 'getAnalyticsDetails',
        summary: 'Get detailed analytics for a period',
      },
    },
    async (request, reply) => {
      const [actor, limits] = [requireActor(request), limitsOf(reply)]
      return readSlots.run(actor.accountId, () => readAnalyticsDetails({ db }, actor, request.query, limits))
    },
  )
}

/** The same as CSV. */
export const analyticsExport: FastifyPluginAsyncTypebox<Needs> = async (app, { db, closing, times, readSlots }) => {
  const limitsOf = limitsBy({ closing, times })

  app.get(
    '/api/analytics/export',
    {
      config: { ...config, tokens: 'exports' },
      schema: {
        querystring: AnalyticsExportQuery,
        response: { 200: csvFile, ...refused },
        tags,
        operationId: 'exportAnalytics',
        summary: 'Export analytics as CSV',
      },
    },
    async (request, reply) => {
      const [actor, limits] = [requireActor(request), limitsOf(reply)]
      const { by, unit, ...days } = request.query
      const lines = await readSlots.run(actor.accountId, async () =>
        by === undefined
          ? pointsAsCsv((await readAnalytics({ db }, actor, { ...days, ...(unit && { unit }) }, limits)).period)
          : rankingAsCsv(await rankValues({ db }, actor, { ...days, by }, limits)),
      )
      return sendCsv(reply, {
        name: `analytics${by === undefined ? '' : `-${by}`}`,
        days,
        pieces: asPieces(lines),
        onBegin: () => recordExport({ db }, actor, { what: 'analytics', ...days }),
      })
    },
  )
}

/** As long as a search may take, and no longer than somebody waits for the answer. */
const limitsBy =
  ({ closing, times }: Pick<Deps, 'closing' | 'times'>) =>
  (reply: FastifyReply): AnalyticsLimits => {
    const { longReadMs: statementMs } = times
    return { statementMs, signal: abortWhenClosed(reply, { ms: 3 * statementMs, closing: closing.waitingSignal }) }
  }

async function* asPieces(lines: Iterable<string>): AsyncGenerator<string, void, undefined> {
  yield [...lines].join('')
}
