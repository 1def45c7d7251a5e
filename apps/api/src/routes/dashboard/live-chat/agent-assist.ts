import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Actor } from '@frontdesk/accounts/actor'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { AppError } from '@frontdesk/errors/app-error'
import { isErrorCode } from '@frontdesk/contracts/error-codes'
import {
  AgentAssist,
  ConversationSummary,
  KnowledgePassages,
  SearchKnowledgeRequest,
  SuggestedReply,
  SummariseRequest,
} from '@frontdesk/contracts/live-chat/agent-assist'
import { LiveChatParams } from '@frontdesk/contracts/live-chat/live-chats'
import { leaveTrial } from '@frontdesk/answers/answer/trial'
import type { AssistRequest, SummaryAnswer } from '@frontdesk/answers/assist/assist-request'
import { findAssisted, hasModel, type AssistedConversation } from '@frontdesk/answers/assist/find-assisted'
import { readSummary } from '@frontdesk/answers/assist/summarise-conversation'
import { assistDisabled, modelMissing, nothingAsked } from '@frontdesk/answers/errors'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { awaitTrial } from '../../../http/streams/await-trial.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { wantsEvents } from '../../../http/streams/event-stream.ts'
import { stopUnlessAnswered } from '../../../http/stop-unless-answered.ts'
import { streamTrial, type StreamTrialNeeds } from '../../../http/streams/stream-trial.ts'
import { subscribeUntilClosed } from '../../../http/streams/subscribe-until-closed.ts'
import { countAssist } from '../../../limits/assist-limits.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = StreamTrialNeeds & Pick<Deps, 'db' | 'queues' | 'settings' | 'replySubscriptions'>

const config = { access: 'live-chat' } as const
const tags = ['live-chat']
const params = LiveChatParams
const refused = errorResponses(400, 401, 403, 404, 429, 503)
const refusedByModel = { ...refused, 409: ApiError, 502: ApiError }

/** What helps an agent with a conversation. Nothing of it is sent to the visitor: an agent does that. */
export const agentAssist: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, settings } = needs
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.get(
    '/api/live-chats/:sessionId/assist',
    {
      config,
      // HEAD would match other paths below /api/live-chats that have none.
      exposeHeadRoute: false,
      schema: {
        params,
        response: { 200: AgentAssist, ...errorResponses(400, 401, 403, 404) },
        tags,
        operationId: 'getAgentAssist',
        summary: 'Get the AI assistance available for a conversation',
      },
    },
    async request => {
      const found = await findAssisted({ db }, requireActor(request), request.params.sessionId)
      const [isThere, summary] = await Promise.all([
        hasModel({ db, models: settings.models }, found),
        readSummary({ db }, found.conversationId),
      ])
      return { isEnabled: found.isEnabled, hasModel: isThere, summary }
    },
  )

  await app.register(searchRoute, needs)
  await app.register(suggestionRoute, needs)
  await app.register(summaryRoute, needs)
}

const searchRoute: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.post(
    '/api/live-chats/:sessionId/search',
    {
      config,
      schema: {
        params,
        body: SearchKnowledgeRequest,
        response: { 200: KnowledgePassages, ...refused },
        tags,
        operationId: 'searchKnowledge',
        summary: 'Search the knowledge base of the chatbot',
        description:
          'Works without an AI model. Not charged and not a trial. Limited to 20 requests per agent and minute.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const found = await findAssisted(needs, actor, request.params.sessionId)
      await countAssist(needs, actor)
      return askWorker<KnowledgePassages>(needs, reply, found, { kind: 'search', ...request.body })
    },
  )
}

const suggestion = {
  description: 'A reply for the agent to edit. If the request accepts text/event-stream, a stream of events.',
  content: {
    'application/json': { schema: SuggestedReply },
    'text/event-stream': { schema: Type.String() },
  },
} as const

const suggestionRoute: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.post(
    '/api/live-chats/:sessionId/suggestion',
    {
      config,
      schema: {
        params,
        response: { 200: suggestion, ...refused, 409: ApiError },
        tags,
        operationId: 'suggestReply',
        summary: 'Suggest a reply',
        description:
          'Returns the AI reply to the visitor’s last message, with its sources. Nothing is sent. With `Accept: text/event-stream`, the response is a stream of server-sent events, like a trial: start, status, token and reset, then done with the JSON response, or error. Not charged and not a trial. Limited to 20 requests per agent and minute.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const found = await findHelpable(needs, actor, request.params.sessionId)
      if (!found.hasQuestion) throw nothingAsked()
      await countAssist(needs, actor)
      const isStreamed = wantsEvents(request)
      const trialId = randomUUID()
      // Before a worker can know of it, so that no event is missed.
      const subscription = subscribeUntilClosed(needs, reply, trialId)
      const answered = stopUnlessAnswered(needs, reply, trialId)
      const onAnswer = (suggested: SuggestedReply): SuggestedReply => {
        answered()
        return suggested
      }
      const { conversationId } = found
      await enqueue(needs, found, { trialId, request: { kind: 'suggestion', conversationId, isStreamed } })
      if (isStreamed) return streamTrial(needs, reply, { trialId, subscription, onAnswer })
      return onAnswer(await awaitTrial<SuggestedReply>(needs, reply, trialId))
    },
  )
}

const summaryRoute: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.post(
    '/api/live-chats/:sessionId/summary',
    {
      config,
      schema: {
        params,
        body: SummariseRequest,
        response: { 200: ConversationSummary, ...refusedByModel },
        tags,
        operationId: 'summariseConversation',
        summary: 'Summarise a conversation',
        description:
          'Replaces the summary stored with the conversation for the next agent. Not charged. Limited to 20 requests per agent and minute.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const found = await findHelpable(needs, actor, request.params.sessionId)
      if (!(await hasModel({ db: needs.db, models: needs.settings.models }, found))) throw modelMissing()
      await countAssist(needs, actor)
      const { conversationId } = found
      const asked: AssistRequest = { kind: 'summary', conversationId, ...request.body }
      const answer = await askWorker<SummaryAnswer>(needs, reply, found, asked)
      if ('failure' in answer) throw summaryFailed(answer.failure)
      return answer.summary
    },
  )
}

const summaryFailed = (code: string): AppError =>
  new AppError(
    isErrorCode(code) ? code : 'PROVIDER_EMPTY',
    'provider-failed',
    'The AI model didn’t write a summary. Try again.',
  )

/** A conversation that the actor may see, and that the owner lets a model read for agents. */
async function findHelpable({ db }: Pick<Needs, 'db'>, actor: Actor, sessionId: string): Promise<AssistedConversation> {
  const found = await findAssisted({ db }, actor, sessionId)
  if (!found.isEnabled) throw assistDisabled()
  return found
}

async function enqueue(
  needs: Pick<Needs, 'redis' | 'namespace' | 'cipher' | 'queues'>,
  { chatbotId }: AssistedConversation,
  { trialId, request }: { trialId: string; request: AssistRequest },
): Promise<void> {
  await leaveTrial(needs, trialId, request)
  await needs.queues.enqueue('assist-agent', { trialId, chatbotId }, { id: `assist-${trialId}` })
}

/** Asks a worker, and waits for its whole answer. */
async function askWorker<Answer extends object>(
  needs: Needs,
  reply: FastifyReply,
  found: AssistedConversation,
  request: AssistRequest,
): Promise<Answer> {
  const trialId = randomUUID()
  const answered = stopUnlessAnswered(needs, reply, trialId)
  await enqueue(needs, found, { trialId, request })
  const answer = await awaitTrial<Answer>(needs, reply, trialId)
  answered()
  return answer
}
