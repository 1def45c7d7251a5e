import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listTestQuestions, replaceTestQuestions } from '@frontdesk/chatbots/trials/test-questions'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { TestQuestionList } from '@frontdesk/contracts/chatbots/test-questions'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

const path = '/api/chatbots/:chatbotId/test-questions'
const config = { access: 'chatbot-settings' } as const
const tags = ['chatbots']
const refused = errorResponses(400, 401, 403, 404)
const description =
  'Superseded by checks. These are the checks with no more than a question and the source of its answer.'
/** The longest list, in characters of three bytes. */
const bodyLimit = 512 * 1024

/** Questions that an owner keeps, to try a chatbot with them after a change. */
export const testQuestions: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    path,
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: TestQuestionList, ...refused },
        tags,
        operationId: 'listTestQuestions',
        summary: 'List test questions',
        deprecated: true,
        description,
      },
    },
    async request => ({ questions: await listTestQuestions({ db }, requireActor(request), request.params.chatbotId) }),
  )

  app.put(
    path,
    {
      config,
      bodyLimit,
      schema: {
        params: ChatbotParams,
        body: TestQuestionList,
        response: { 200: TestQuestionList, ...refused },
        tags,
        operationId: 'updateTestQuestions',
        summary: 'Update the test questions',
        deprecated: true,
        description,
      },
    },
    async request => {
      const actor = requireActor(request)
      const { chatbotId } = request.params
      await replaceTestQuestions({ db }, actor, { chatbot: chatbotId, ...request.body })
      return { questions: await listTestQuestions({ db }, actor, chatbotId) }
    },
  )
}
