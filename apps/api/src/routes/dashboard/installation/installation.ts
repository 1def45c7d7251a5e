import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { passwordLimits } from '@frontdesk/accounts/login/check-new-password'
import { planNames, plans } from '@frontdesk/accounts/plan/plan'
import { maxOpenInvitations } from '@frontdesk/accounts/team/invite-member'
import { maxDomains } from '@frontdesk/chatbots/create-chatbot'
import { ApiError } from '@frontdesk/contracts/api-error'
import { Installation } from '@frontdesk/contracts/account/installation'
import { chatLimits } from '@frontdesk/contracts/chat/chat-limits'
import { largestFile } from '@frontdesk/contracts/sources/source-files'
import { maxSources } from '@frontdesk/knowledge/sources/edit-source'
import type { Deps } from '../../../deps.ts'
import { version } from '../../../version.ts'

const limits: Installation['limits'] = {
  uploadBytes: largestFile,
  messageCharacters: chatLimits.messageCharacters,
  passwordMinCharacters: passwordLimits.atLeast,
  passwordMaxCharacters: passwordLimits.atMost,
  sourcesPerChatbot: maxSources,
  domainsPerChatbot: maxDomains,
  openInvitations: maxOpenInvitations,
}

function planFacts(name: (typeof planNames)[number]): Installation['plans'][number] {
  const { repliesPerMonth, trialsPerDay, limits, textBytes, features } = plans[name]
  return { name, repliesPerMonth, trialsPerDay, limits: { ...limits, textBytes }, features: [...features] }
}

/** GET /api/installation: what the operator has set up, and what holds for everybody. */
export const installation: FastifyPluginAsyncTypebox<Pick<Deps, 'db' | 'settings'>> = async (app, { db, settings }) => {
  app.get(
    '/api/installation',
    {
      config: { access: 'signed-in' },
      schema: {
        response: { 200: Installation, 401: ApiError },
        tags: ['installation'],
        operationId: 'getInstallation',
        summary: 'Get facts about this installation',
      },
    },
    async () => {
      const { mail, model, semanticSearch } = await readWorkerFacts({ db })
      return {
        version,
        mail,
        model,
        semanticSearch: semanticSearch === true,
        limits,
        plans: planNames.map(planFacts),
        demoUrl: settings.demo?.url ?? null,
      }
    },
  )
}
