import { randomUUID } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReindexPageResult, TestPageRequest, TestPageResult } from '@frontdesk/contracts/sources/page-checks'
import { SkippedPageList, SkippedPagesQuery } from '@frontdesk/contracts/sources/skipped-pages'
import {
  ExcludedPage,
  ExcludedPageList,
  ExcludePageRequest,
  SourcePageDetail,
} from '@frontdesk/contracts/sources/source-pages'
import { Success, success } from '@frontdesk/contracts/success'
import { sourceBusy } from '@frontdesk/knowledge/errors'
import { leaveAddress } from '@frontdesk/knowledge/page-checks/check-exchange'
import type { IndexedPage } from '@frontdesk/knowledge/page-checks/index-page'
import { excludePage, includePage, listExcludedPages } from '@frontdesk/knowledge/sources/exclude-pages'
import { listSkippedPages } from '@frontdesk/knowledge/sources/list-skipped-pages'
import { findTestablePage } from '@frontdesk/knowledge/sources/page-address'
import { findPageToReindex, readPage, readPageAt } from '@frontdesk/knowledge/sources/read-page'
import type { Deps } from '../../../deps.ts'
import { askPageCheck } from '../../../http/ask-page-check.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'closing' | 'queues'>

const tags = ['sources']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404, 409)
const BySource = Type.Object({ chatbotId: Type.String(), sourceId: Type.String() })
const ByPage = Type.Object({ chatbotId: Type.String(), sourceId: Type.String(), pageId: Type.String() })
const ByExcluded = Type.Object({ chatbotId: Type.String(), sourceId: Type.String(), excludedId: Type.String() })

const path = '/api/chatbots/:chatbotId/sources/:sourceId'

/** Single pages of a source: those that were skipped, what is known of one, and those that the owner leaves out. */
export const sourcePages: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    `${path}/skipped`,
    {
      config,
      schema: {
        params: BySource,
        querystring: SkippedPagesQuery,
        response: { 200: SkippedPageList, ...refused },
        tags,
        operationId: 'listSkippedPages',
        summary: 'List the pages that the last crawl skipped',
      },
    },
    request => listSkippedPages(needs, requireActor(request), { ...request.params, ...request.query }),
  )

  app.get(
    `${path}/pages/:pageId`,
    {
      config,
      schema: {
        params: ByPage,
        response: { 200: SourcePageDetail, ...refused },
        tags,
        operationId: 'getSourcePage',
        summary: 'Get a page with its passages',
      },
    },
    request => readPage(needs, requireActor(request), request.params),
  )

  await app.register(pageChecks, needs)
  await app.register(excludedPages, needs)
}

/** What a worker does while the owner waits. */
const pageChecks: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.post(
    `${path}/pages/:pageId/reindex`,
    {
      config,
      schema: {
        params: ByPage,
        response: { 200: ReindexPageResult, ...refused, ...errorResponses(429, 503) },
        tags,
        operationId: 'reindexSourcePage',
        summary: 'Reindex a page',
        description:
          'Reads this page again and waits up to 10 seconds for the result. For pages of websites and sitemaps.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const { sourceId, url } = await findPageToReindex(needs, actor, request.params)
      const enqueue = (checkId: string) =>
        needs.queues.enqueue('index-page', { checkId, sourceId }, { id: `page-${checkId}` })
      const check = { accountId: actor.accountId, url, enqueue }
      const found = await askPageCheck<IndexedPage>(needs, reply, check)
      if (found.outcome === 'busy') throw sourceBusy()
      const { outcome, skipReason, error } = found
      const page = await readPageAt(needs, actor, { ...request.params, url: found.url })
      return { outcome, skipReason, error, page }
    },
  )

  app.post(
    `${path}/test-page`,
    {
      config,
      schema: {
        params: BySource,
        body: TestPageRequest,
        response: { 200: TestPageResult, ...refused, ...errorResponses(429, 503) },
        tags,
        operationId: 'testSourcePage',
        summary: 'Test a page',
        description:
          'Returns what would be read from a page with the patterns and selectors of the source. Nothing is stored.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const { sourceId, url } = await findTestablePage(needs, actor, { ...request.params, ...request.body })
      const enqueue = (checkId: string) =>
        needs.queues.enqueue('test-page', { checkId, sourceId }, { id: `page-${checkId}` })
      return askPageCheck<TestPageResult>(needs, reply, { accountId: actor.accountId, url, enqueue })
    },
  )
}

/** Pages that the owner leaves out of a source, whatever a crawl finds. */
const excludedPages: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    `${path}/excluded-pages`,
    {
      config,
      schema: {
        params: BySource,
        response: { 200: ExcludedPageList, ...refused },
        tags,
        operationId: 'listExcludedPages',
        summary: 'List excluded pages',
      },
    },
    async request => ({ pages: await listExcludedPages(needs, requireActor(request), request.params) }),
  )

  app.post(
    `${path}/excluded-pages`,
    {
      config,
      schema: {
        params: BySource,
        body: ExcludePageRequest,
        response: { 201: ExcludedPage, ...refused },
        tags,
        operationId: 'excludePage',
        summary: 'Exclude a page',
        description: 'Removes the page from the index at once. Crawls skip it until you include it again.',
      },
    },
    async (request, reply) => {
      const excluded = await excludePage(needs, requireActor(request), { ...request.params, ...request.body })
      return reply.code(201).send(excluded)
    },
  )

  app.delete(
    `${path}/excluded-pages/:excludedId`,
    {
      config,
      schema: {
        params: ByExcluded,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'includePage',
        summary: 'Include a page again',
        description: 'The page is read again within a few seconds, or by the next crawl.',
      },
    },
    async request => {
      const { sourceId, url } = await includePage(needs, requireActor(request), request.params)
      const checkId = randomUUID()
      // No one waits for it. If it is lost, the next crawl reads the page.
      await leaveAddress(needs, checkId, url)
        .then(() => needs.queues.enqueue('index-page', { checkId, sourceId }, { id: `page-${checkId}` }))
        .catch(() => undefined)
      return success
    },
  )
}
