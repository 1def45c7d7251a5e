import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Actor } from '@frontdesk/accounts/actor'
import { permissionDenied } from '@frontdesk/accounts/errors'
import {
  ConversationList,
  ConversationParams,
  ConversationsQuery,
  ConversationDetails,
  ErasedConversation,
  EraseConversationRequest,
} from '@frontdesk/contracts/conversations/conversations'
import { MessagesQuery } from '@frontdesk/contracts/message-cursor'
import { eraseSession } from '@frontdesk/retention/erase-session'
import { countConversations, listConversations } from '@frontdesk/conversations/history/list-conversations'
import { isSearch, searchConversations } from '@frontdesk/conversations/history/search-conversations'
import { ApiError } from '@frontdesk/contracts/api-error'
import { readConversation } from '@frontdesk/conversations/history/read-conversation'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import type { ReadSlots } from '../../../http/read-slots.ts'
import { abortWhenClosed } from '../../../http/request-lifetime.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'closing' | 'times'> & { readSlots: ReadSlots }

const config = { access: 'conversations' } as const
const tags = ['conversations']
const refused = errorResponses(400, 401, 403, 404)
const params = ConversationParams

/** A page of the list in the order of an index, and with the first one how long the list is. */
async function listWithTotal(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  asked: ConversationsQuery,
): Promise<ConversationList> {
  const [page, total] = await Promise.all([
    listConversations({ db, client: db.pool }, actor, asked),
    asked.cursor === undefined ? countConversations(db.pool, actor, asked) : null,
  ])
  return { ...page, total }
}

/** Conversations: searched, read, deleted, and erased for good. */
export const conversations: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, closing, times, readSlots } = needs
  app.get(
    '/api/conversations',
    {
      config,
      schema: {
        querystring: ConversationsQuery,
        response: { 200: ConversationList, ...refused, 413: ApiError, 429: ApiError },
        tags,
        operationId: 'listConversations',
        summary: 'List conversations',
        description:
          'With `q`, a range of days, or any order other than last activity, the request scans all conversations. It responds with 413 if that takes too long, and with 429 while other searches are running.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      if (!isSearch(request.query)) return listWithTotal({ db }, actor, request.query)
      const { longReadMs: statementMs } = times
      // Finding the list takes two statements, and connecting may take as long.
      const signal = abortWhenClosed(reply, { ms: 3 * statementMs, closing: closing.waitingSignal })
      return readSlots.run(actor.accountId, () =>
        searchConversations({ db }, actor, request.query, { statementMs, signal }),
      )
    },
  )

  app.get(
    '/api/conversations/:sessionId',
    {
      config,
      // HEAD would match other paths below /api/conversations that have none.
      exposeHeadRoute: false,
      schema: {
        params,
        querystring: MessagesQuery,
        response: { 200: ConversationDetails, ...refused },
        tags,
        operationId: 'getConversation',
        summary: 'Get a conversation',
      },
    },
    async request => readConversation(needs, requireActor(request), { ...request.params, ...request.query }),
  )

  await app.register(erasing, needs)
}

/** What is erased is gone: a person decides that. */
const erasingConfig = { ...config, tokens: false } as const

/** One conversation: deleted, or erased with what the visitor left in it. */
const erasing: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.delete(
    '/api/conversations/:sessionId',
    {
      config: erasingConfig,
      schema: {
        params,
        response: { 200: ErasedConversation, ...refused },
        tags,
        operationId: 'deleteConversation',
        summary: 'Delete a conversation',
      },
    },
    async request => {
      const { sessionId } = request.params
      return {
        success: true as const,
        erased: await eraseSession(needs, requireActor(request), { sessionId, alsoOf: [] }),
      }
    },
  )

  app.post(
    '/api/conversations/:sessionId/erase',
    {
      config: erasingConfig,
      schema: {
        params,
        body: EraseConversationRequest,
        response: { 200: ErasedConversation, ...refused },
        tags,
        operationId: 'eraseConversation',
        summary: 'Erase a conversation and what the visitor left in it',
      },
    },
    async request => {
      const actor = requireActor(request)
      const alsoOf = (['leads', 'bookings'] as const).filter(kind => request.body[kind] === true)
      // A member without the permission to see leads or bookings may not erase them.
      const missing = alsoOf.find(kind => !actor.permissions.includes(kind))
      if (missing !== undefined) throw permissionDenied(missing)
      const { sessionId } = request.params
      return { success: true as const, erased: await eraseSession(needs, actor, { sessionId, alsoOf }) }
    },
  )
}
