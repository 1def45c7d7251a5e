import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readWidgetSettings } from '@frontdesk/chatbots/read-widget-settings'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import type { SeenOriginRecorder } from '@frontdesk/chatbots/domains/seen-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { WidgetSettings, WidgetSettingsQuery } from '@frontdesk/contracts/chat/widget-settings'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { admit, askingHost } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db' | 'findChatbot'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
  seenOrigins: SeenOriginRecorder
}

const response = { 200: WidgetSettings, 400: ChatError, 403: ChatError, 404: ChatError, 429: ChatError, 503: ChatError }

/**
 * GET /api/chat/settings reads the settings of the widget. Caches may keep them for a minute per origin; those of a
 * protected wiki may be kept by the browser alone.
 */
export const chatSettings: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    querystring: WidgetSettingsQuery,
    response,
    tags: ['chat'],
    operationId: 'getWidgetSettings',
    summary: 'Get the settings of the widget',
  }
  app.get('/api/chat/settings', { schema, onRequest: needs.limits.readsByIp }, async (request, reply) => {
    const chatbot = await admit(needs, request, reply, request.query)
    const host = askingHost(request)
    if (host !== null) needs.seenOrigins.record({ chatbotId: chatbot.id, host })
    const settings = await readWidgetSettings(needs, chatbot)
    const etag = `"${createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 22)}"`
    const kept = chatbot.wiki?.isProtected === true ? 'private' : 'public'
    reply.headers({ etag, 'cache-control': `${kept}, max-age=60`, vary: 'Origin, Referer' })
    if (request.headers['if-none-match']?.includes(etag) !== true) return settings
    // A 304 has no body, and so no schema.
    const unchanged: FastifyReply = reply
    return unchanged.code(304).send()
  })
}
