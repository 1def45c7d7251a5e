import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notSignedIn } from '@frontdesk/accounts/errors'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import {
  CreatePushSubscriptionRequest,
  DeletePushSubscriptionRequest,
  PushKey,
} from '@frontdesk/contracts/live-chat/push-subscriptions'
import { Success, success } from '@frontdesk/contracts/success'
import { createPushSubscription, deletePushSubscription } from '@frontdesk/push/push-subscriptions'
import { readVapidKeys } from '@frontdesk/push/vapid-keys'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { hashOfSession } from '../../../logins/session-store.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'secretCipher' | 'callRules'>

/** A device of a user: it is told what that user may see. */
const config = { access: 'live-chat', tokens: false } as const
const tags = ['live-chat']
const refused = errorResponses(400, 401, 403)

const description =
  'Notifies this browser while the user has no dashboard tab open: when a visitor is waiting, writes in one of the user’s conversations, or is handed over to the user. A subscription ends with the login that created it, and a week after it was last sent, so send it whenever the dashboard opens. A user can have 20 subscriptions; the next one replaces the oldest.'

/** The browsers that an agent is notified on while their dashboard is closed. */
export const pushSubscriptions: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, secretCipher, callRules } = needs
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.get(
    '/api/push-subscriptions/key',
    {
      config,
      schema: {
        response: { 200: PushKey, ...refused },
        tags,
        operationId: 'getPushKey',
        summary: 'Get the key for push subscriptions',
      },
    },
    async () => {
      const { publicKey } = await readVapidKeys({ db, secretCipher })
      return { publicKey }
    },
  )

  app.post(
    '/api/push-subscriptions',
    {
      config,
      schema: {
        body: CreatePushSubscriptionRequest,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'createPushSubscription',
        summary: 'Create a push subscription',
        description,
      },
    },
    async request => {
      const { accountId, userId } = requireUser(request)
      const { login, sessionId } = request.session
      if (login === undefined) throw notSignedIn()
      const subscriber = { accountId, userId, login: hashOfSession(sessionId), sessionEpoch: login.epoch }
      const rules = callRules.forAccount(accountId)
      await createPushSubscription({ db, callRules: rules }, subscriber, request.body)
      return success
    },
  )

  app.delete(
    '/api/push-subscriptions',
    {
      config,
      schema: {
        body: DeletePushSubscriptionRequest,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'deletePushSubscription',
        summary: 'Delete a push subscription',
      },
    },
    async request => {
      await deletePushSubscription({ db }, { userId: requireUser(request).userId, ...request.body })
      return success
    },
  )
}
