import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import { ApiError } from '@frontdesk/contracts/api-error'
import {
  UpdateQuestionRequest,
  QuestionGroupList,
  QuestionList,
  QuestionParams,
  QuestionRecord,
  UpdatedQuestions,
  UpdateQuestionsRequest,
  QuestionsExportQuery,
  QuestionsQuery,
} from '@frontdesk/contracts/records/questions'
import { asksForPage } from '@frontdesk/contracts/records/record-page'
import { questionFields } from '@frontdesk/records/question-fields'
import { groupQuestions } from '@frontdesk/records/questions/group-questions'
import { listQuestions, readQuestions } from '@frontdesk/records/questions/list-questions'
import { markQuestion, markQuestions } from '@frontdesk/records/questions/mark-question'
import { recordsAsCsv } from '@frontdesk/records/records-as-csv'
import { recordsAsJson } from '@frontdesk/records/records-as-json'
import type { Deps } from '../../../deps.ts'
import { csvFile, sendCsv } from '../../../http/csv-download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { disconnectWhenRevoked, type DisconnectNeeds } from '../../../http/streams/disconnect-when-revoked.ts'
import { sendJson } from '../../../http/streams/send-pieces.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'queues'>

const config = { access: 'questions' } as const
const tags = ['records']
const envelope = { before: '{"success":true,"questions":[', after: () => ']}' }
const refused = errorResponses(400, 401, 403)

/** Unanswered questions: listed, grouped, exported as CSV and updated. */
export const questions: FastifyPluginAsyncTypebox<Needs & DisconnectNeeds> = async (app, { db, queues, ...needs }) => {
  app.addHook('onRequest', async (request, reply) => disconnectWhenRevoked(needs, request, reply))

  app.get(
    '/api/questions',
    {
      config,
      schema: {
        querystring: QuestionsQuery,
        response: { 200: QuestionList, ...refused, 404: ApiError },
        tags,
        operationId: 'listQuestions',
        summary: 'List questions',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      if (!asksForPage(request.query)) {
        return sendJson(reply, recordsAsJson(envelope, listQuestions({ db }, actor, request.query)))
      }
      const { records, ...page } = await readQuestions({ db }, actor, request.query)
      return reply.send({ success: true, questions: records, ...page })
    },
  )

  app.get(
    '/api/questions/export',
    {
      config: { ...config, tokens: 'exports' },
      schema: {
        querystring: QuestionsExportQuery,
        response: { 200: csvFile, ...refused, 404: ApiError },
        tags,
        operationId: 'exportQuestions',
        summary: 'Export questions as CSV',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const pages = listQuestions({ db }, actor, request.query)
      return sendCsv(reply, {
        name: 'questions',
        days: request.query,
        pieces: recordsAsCsv(questionFields, pages),
        onBegin: () => recordExport({ db }, actor, { what: 'questions', ...request.query }),
      })
    },
  )

  await app.register(groupsAndChanges, { db, queues })
}

/** Questions: grouped, and updated one by one or several at once. */
const groupsAndChanges: FastifyPluginAsyncTypebox<Needs> = async (app, { db, queues }) => {
  app.get(
    '/api/questions/groups',
    {
      config,
      schema: {
        response: { 200: QuestionGroupList, ...refused },
        tags,
        operationId: 'listQuestionGroups',
        summary: 'List groups of similar open questions',
      },
    },
    async request => ({ groups: await groupQuestions({ db }, requireActor(request)) }),
  )

  app.patch(
    '/api/questions/:questionId',
    {
      config,
      schema: {
        params: QuestionParams,
        body: UpdateQuestionRequest,
        response: { 200: QuestionRecord, ...refused, 404: ApiError, 409: ApiError },
        tags,
        operationId: 'updateQuestion',
        summary: 'Update a question',
      },
    },
    async request => markQuestion({ db, queues }, requireActor(request), request.params.questionId, request.body),
  )

  app.patch(
    '/api/questions',
    {
      config,
      schema: {
        body: UpdateQuestionsRequest,
        response: { 200: UpdatedQuestions, ...refused, 404: ApiError, 409: ApiError },
        tags,
        operationId: 'updateQuestions',
        summary: 'Update several questions',
      },
    },
    async request => {
      const { questionIds, ...change } = request.body
      const marked = await markQuestions({ db, queues }, requireActor(request), questionIds, change)
      return { success: true as const, ...marked }
    },
  )
}
