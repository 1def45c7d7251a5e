import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Demo } from '@frontdesk/contracts/account/installation'
import { createDemo } from '@frontdesk/knowledge/sources/create-demo'
import { demoUnavailable } from '@frontdesk/knowledge/errors'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'queues' | 'readRules' | 'settings'>

/** POST /api/demo: a chatbot for the demo website, to try Frontdesk without a website of one's own. */
export const demo: FastifyPluginAsyncTypebox<Needs> = async (app, { settings, readRules: rules, ...needs }) => {
  app.post(
    '/api/demo',
    {
      config: { access: 'owner' },
      schema: {
        response: { 200: Demo, ...errorResponses(401, 403, 404, 409) },
        tags: ['installation'],
        operationId: 'createDemo',
        summary: 'Create the chatbot of the demo website, with the website as its source',
        description: 'Returns the same chatbot each time.',
      },
    },
    async request => {
      if (settings.demo === null) throw demoUnavailable()
      const { url } = settings.demo
      const chatbotId = await createDemo({ ...needs, rules }, requireActor(request), settings.demo)
      return { chatbotId, url }
    },
  )
}
