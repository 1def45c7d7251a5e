import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { AnswerProposalList } from '@frontdesk/contracts/sources/answer-proposals'
import {
  TaughtAnswer,
  TeachAnswerRequest,
  VerifiedAnswerList,
  VerifiedAnswersQuery,
} from '@frontdesk/contracts/sources/verified-answers'
import { proposeAnswers } from '@frontdesk/conversations/history/answer-proposals'
import { learnAnswer } from '@frontdesk/knowledge/sources/learn-answer'
import { listVerifiedAnswers } from '@frontdesk/knowledge/sources/list-verified-answers'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'queues'>

const path = '/api/chatbots/:chatbotId/verified-answers'
const tags = ['sources']
const config = { access: 'chatbot-settings' } as const
/** The longest entry, in characters that take the most bytes. */
const bodyLimit = 128 * 1024
const refused = errorResponses(400, 401, 403, 404)

/** What owners answer themselves: the entries of all sources of questions and answers of a chatbot. */
export const verifiedAnswers: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    path,
    {
      config,
      schema: {
        params: ChatbotParams,
        querystring: VerifiedAnswersQuery,
        response: { 200: VerifiedAnswerList, ...refused },
        tags,
        operationId: 'listVerifiedAnswers',
        summary: 'List the verified answers of a chatbot',
      },
    },
    request => listVerifiedAnswers(needs, requireActor(request), { ...request.params, ...request.query }),
  )

  app.get(
    '/api/chatbots/:chatbotId/answer-proposals',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: AnswerProposalList, ...refused },
        tags,
        operationId: 'listAnswerProposals',
        summary: 'List answers of agents as proposals of verified answers',
        description: 'Also needs the permission conversations.',
      },
    },
    async request => ({ proposals: await proposeAnswers(needs, requireActor(request), request.params) }),
  )

  app.post(
    path,
    {
      config,
      bodyLimit,
      schema: {
        params: ChatbotParams,
        body: TeachAnswerRequest,
        response: { 200: TaughtAnswer, ...errorResponses(400, 401, 403, 404, 409) },
        tags,
        operationId: 'teachAnswer',
        summary: 'Teach a chatbot an answer',
        description: 'If an entry with the same question exists, its answer is replaced.',
      },
    },
    async request => {
      const actor = requireActor(request)
      const chatbotId = await findOwnChatbot(needs, actor, request.params.chatbotId)
      const taught = await learnAnswer(needs, actor, { id: randomUUID(), chatbotId, ...request.body })
      return {
        id: taught.entryId,
        sourceId: taught.sourceId,
        version: taught.version,
        answerBefore: taught.textBefore,
      }
    },
  )
}
