import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { LiveChatParams } from '@frontdesk/contracts/live-chat/live-chats'
import { ConversationTranslation, TranslateRequest } from '@frontdesk/contracts/live-chat/translation'
import { findAssisted, hasModel } from '@frontdesk/answers/assist/find-assisted'
import { readTranslation, setTranslation } from '@frontdesk/answers/assist/translations'
import { assistDisabled, modelMissing } from '@frontdesk/answers/errors'
import type { Deps } from '../../../deps.ts'
import { enqueueTranslation } from '../../../http/enqueue-translation.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { countAssist } from '../../../limits/assist-limits.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'queues' | 'settings'>

/** A choice of each agent. */
const config = { access: 'live-chat', tokens: false } as const
const tags = ['live-chat']
const refused = errorResponses(400, 401, 403, 404)

/** Whether a conversation is translated, for each agent by themselves. */
export const liveChatTranslation: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const params = LiveChatParams
  const { db, settings } = needs
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.get(
    '/api/live-chats/:sessionId/translation',
    {
      config,
      // HEAD would match other paths below /api/live-chats that have none.
      exposeHeadRoute: false,
      schema: {
        params,
        response: { 200: ConversationTranslation, ...refused },
        tags,
        operationId: 'getTranslation',
        summary: 'Get the translation of a conversation',
      },
    },
    async request => {
      const actor = requireUser(request)
      const { conversationId } = await findAssisted({ db }, actor, request.params.sessionId)
      return readTranslation({ db }, actor, conversationId)
    },
  )

  app.put(
    '/api/live-chats/:sessionId/translation',
    {
      config,
      schema: {
        params,
        body: TranslateRequest,
        response: { 200: ConversationTranslation, ...refused, 409: ApiError, 429: ApiError },
        tags,
        operationId: 'setTranslation',
        summary: 'Turn the translation of a conversation on or off',
        description:
          'Applies to the current agent. Messages of the visitor and AI, including the last 30, are translated into `language`. New messages of agents are translated into the language of the visitor. Translations arrive as events; the original messages are kept.',
      },
    },
    async request => {
      const actor = requireUser(request)
      const found = await findAssisted({ db }, actor, request.params.sessionId)
      const { isOn } = request.body
      if (isOn && !found.isEnabled) throw assistDisabled()
      if (isOn && !(await hasModel({ db, models: settings.models }, found))) throw modelMissing()
      await countAssist(needs, actor)
      await setTranslation({ db }, actor, { conversationId: found.conversationId, ...request.body })
      if (isOn) enqueueTranslation(needs, found)
      return readTranslation({ db }, actor, found.conversationId)
    },
  )
}
