import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { SuggestedQuestionList } from '@frontdesk/contracts/chatbots/suggested-questions'
import { suggestQuestions } from '@frontdesk/knowledge/sources/suggest-questions'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

/** Questions that the pages of a chatbot suggest, for its first trials. */
export const suggestedQuestions: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/chatbots/:chatbotId/suggested-questions',
    {
      config: { access: 'chatbot-settings' },
      schema: {
        params: ChatbotParams,
        response: { 200: SuggestedQuestionList, ...errorResponses(400, 401, 403, 404) },
        tags: ['chatbots'],
        operationId: 'suggestQuestions',
        summary: 'Suggest test questions',
        description: 'Creates questions from titles and headings of the indexed pages, in the language of the chatbot.',
      },
    },
    async request => ({ questions: await suggestQuestions({ db }, requireActor(request), request.params.chatbotId) }),
  )
}
