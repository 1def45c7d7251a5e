import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { Success, success } from '@frontdesk/contracts/success'
import { TranscriptRequest } from '@frontdesk/contracts/chat/transcript'
import { acceptedLanguage } from '@frontdesk/conversations/messages/accepted-language'
import { mailTranscript } from '@frontdesk/conversations/history/mail-transcript'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import { countDaily, countedAddress } from '../../limits/daily-limits.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { requireOwnSession } from './own-session.ts'
import { refuseBlocked } from './refuse-blocked.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'queues' | 'mailCipher' | 'findChatbot'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

const response = {
  200: Success,
  400: ChatError,
  403: ChatError,
  404: ChatError,
  410: ChatError,
  429: ChatError,
  503: ChatError,
}

/**
 * Transcripts per day: the address may be a stranger's, and a conversation may hold any text. All of a chatbot's mails
 * have one sender, whose reputation is the owner's.
 */
const most = { session: 3, ip: 10, email: 3, chatbot: 50 } as const

/** `kim+1@shop.example` is a name that Kim's mailbox has besides. */
const mailboxOf = (email: string): string => email.replace(/[+][^@]*@/, '@')

/** POST /api/chat/transcript emails the conversation to the visitor. */
export const transcript: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    body: TranscriptRequest,
    response,
    tags: ['chat'],
    operationId: 'emailTranscript',
    summary: 'Email the transcript to the visitor',
    description:
      'Responds with 403 unless the chatbot’s settings allow it (`hasTranscripts` of GET /api/chat/settings).',
  }
  app.post('/api/chat/transcript', { schema, onRequest: needs.limits.actionsByIp }, async (request, reply) => {
    const sessionId = await requireOwnSession(needs, request)
    const { chatbotId, email: given } = request.body
    const chatbot = await admit(needs, request, reply, { chatbotId })
    await refuseBlocked(needs, request, chatbot)
    const email = cleanEmail(given)
    const pageLanguage = acceptedLanguage(request.headers['accept-language']) ?? null
    const forgive = await countDaily(needs, 'transcript', [
      { who: 'session', value: sessionId, most: most.session },
      ...countedAddress(request.ip, most.ip),
      { who: 'email', value: mailboxOf(email), most: most.email },
      { who: 'chatbot', value: chatbot.id, most: most.chatbot },
    ])
    await mailTranscript(needs, chatbot, { sessionId, email, pageLanguage }).catch(async (error: unknown) => {
      await forgive()
      throw error
    })
    reply.header('cache-control', 'no-store')
    return success
  })
}
