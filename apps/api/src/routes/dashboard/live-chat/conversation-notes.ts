import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { LiveChatParams } from '@frontdesk/contracts/live-chat/live-chats'
import {
  ConversationNote,
  ConversationNoteList,
  NoteParams,
  WriteNoteRequest,
} from '@frontdesk/contracts/live-chat/notes'
import { Success, success } from '@frontdesk/contracts/success'
import { createNote, deleteNote, listNotes, updateNote } from '@frontdesk/live-chat/conversation-notes'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace'>

const config = { access: 'live-chat' } as const
/** What agents do as themselves: visitors and the team see who it was. */
const agentConfig = { ...config, tokens: false } as const
const tags = ['live-chat']
const refused = errorResponses(400, 401, 403, 404)
const all = '/api/live-chats/:sessionId/notes'

/** Notes about a conversation that only the team reads. */
export const conversationNotes: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.get(
    all,
    {
      config,
      // HEAD would match other paths below /api/live-chats that have none.
      exposeHeadRoute: false,
      schema: {
        params: LiveChatParams,
        response: { 200: ConversationNoteList, ...refused },
        tags,
        operationId: 'listConversationNotes',
        summary: 'List the notes about a conversation',
        description: 'Only the team can read notes. Visitors, models, webhooks and exports do not get them.',
      },
    },
    async request => ({ notes: await listNotes(needs, requireActor(request), request.params.sessionId) }),
  )

  app.post(
    all,
    {
      config: agentConfig,
      schema: {
        params: LiveChatParams,
        body: WriteNoteRequest,
        response: { 201: ConversationNote, ...refused, 409: ApiError },
        tags,
        operationId: 'createConversationNote',
        summary: 'Write a note about a conversation',
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createNote(needs, requireUser(request), { ...request.params, ...request.body })),
  )

  await app.register(oneNote, needs)
}

/** One note: only its author can change or delete it. */
const oneNote: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.patch(
    `${all}/:noteId`,
    {
      config: agentConfig,
      schema: {
        params: NoteParams,
        body: WriteNoteRequest,
        response: { 200: ConversationNote, ...refused },
        tags,
        operationId: 'updateConversationNote',
        summary: 'Update a note of your own',
      },
    },
    request => updateNote(needs, requireUser(request), { ...request.params, ...request.body }),
  )

  app.delete(
    `${all}/:noteId`,
    {
      config: agentConfig,
      schema: {
        params: NoteParams,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'deleteConversationNote',
        summary: 'Delete a note of your own',
      },
    },
    async request => {
      await deleteNote(needs, requireUser(request), request.params)
      return success
    },
  )
}
