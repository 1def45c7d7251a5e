import { randomUUID } from 'node:crypto'
import type { SlotList } from '@frontdesk/contracts/chat/bookings'
import { aChatbot, allWeek, anAccount, aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import { mailsTo } from '../../../../apps/api/test/fixtures/mails.ts'
import type { Cluster } from '../start-cluster.ts'

/** An account whose chatbot offers visitors everything that there is. */
export interface Victim {
  accountId: string
  chatbotId: string
  owner: { email: string; password: string }
}

export async function aVictim({ db }: Cluster): Promise<Victim> {
  const { id: accountId } = await anAccount(db, { quota: 1_000_000 })
  const owner = { email: `${randomUUID()}@shop.example`, password: randomUUID() }
  await aUser(db, { accountId, ...owner })
  const { id: chatbotId } = await aChatbot(db, {
    accountId,
    isStreaming: true,
    liveChatEnabled: true,
    leadSettings: { isEnabled: true },
    hasTranscripts: true,
    bookingSettings: { isEnabled: true, timezone: 'Europe/Berlin', hours: allWeek },
  })
  return { accountId, chatbotId, owner }
}

/** What an ordinary visitor of the victim, who comes now, and its owner cannot do; empty when they can do everything. */
export async function cannotBeDone(cluster: Cluster, { chatbotId, owner }: Victim): Promise<string[]> {
  const email = `${randomUUID()}@visitor.example`
  const asked = await ask(cluster, '/api/chat', { body: { chatbotId, message: 'asks whether you are open' } })
  const headers = { 'x-chat-session-id': asked.headers.get('x-chat-session-id') ?? '' }
  const replyId = asked.headers.get('x-chat-reply-id')
  const listed = await ask(cluster, `/api/chat/slots?chatbotId=${chatbotId}&days=31`)
  // The last one: the attacker took any.
  const startsAt = ((await listed.json()) as SlotList).slots.at(-1)?.startsAt
  const forms: Record<string, { body: object; status: number }> = {
    bookings: { body: { chatbotId, name: 'Kim', email, startsAt }, status: 201 },
    leads: { body: { chatbotId, name: 'Kim', email, consentedTo: null }, status: 201 },
    feedback: { body: { chatbotId, replyId, rating: 'up' }, status: 200 },
    transcript: { body: { chatbotId, email }, status: 200 },
    handoff: { body: { chatbotId }, status: 200 },
  }
  const wrongs = asked.status === 200 ? [] : [`a message is answered ${asked.status}`]
  for (const [name, { body, status }] of Object.entries(forms)) {
    const response = await ask(cluster, `/api/chat/${name}`, { body, headers })
    if (response.status !== status) wrongs.push(`${name} answers ${response.status}: ${await response.text()}`)
  }
  // The link of the booking, and the transcript.
  const isMailed = until(async () => (await mailsTo(cluster.dataDir, email)).length >= 2)
  await isMailed.catch(() => wrongs.push('the visitor gets no mails'))
  const isLoggedIn = until(async () => (await logIn(cluster, owner)) === 200)
  await isLoggedIn.catch(() => wrongs.push('the owner cannot log in'))
  return wrongs
}

let visitors = 0

/** A request of somebody who was never here. */
function ask({ url }: Cluster, path: string, { body, headers = {} }: { body?: object; headers?: object } = {}) {
  visitors += 1
  return fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin: 'https://shop.example',
      'x-forwarded-for': `10.248.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
}

async function logIn(cluster: Cluster, body: Victim['owner']): Promise<number> {
  const response = await ask(cluster, '/api/auth/login', { body, headers: { origin: cluster.url } })
  await response.arrayBuffer()
  return response.status
}
