import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ModelList } from '@frontdesk/contracts/chatbots/chatbots'
import { ApiError } from '@frontdesk/contracts/api-error'
import type { Deps } from '../../../deps.ts'

/** GET /api/models: the models that a chatbot can be set to. */
export const models: FastifyPluginAsyncTypebox<Pick<Deps, 'settings'>> = async (app, { settings }) => {
  app.get(
    '/api/models',
    {
      config: { access: 'chatbot-settings' },
      schema: {
        response: { 200: ModelList, 401: ApiError, 403: ApiError },
        tags: ['chatbots'],
        operationId: 'listModels',
        summary: 'List models',
      },
    },
    async () => ({ models: [...settings.models] }),
  )
}
