import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { SlotList } from '@frontdesk/contracts/chat/bookings'
import { aChatbot, allWeek, anAccount, type ChatbotOptions } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { endedLiveChat } from '../fixtures/ended-live-chat.ts'
import { isRefusal, newAddress, post, send, sessionOf, type Incoming, type Outgoing } from '../fixtures/chat-http.ts'

/** What holds for every public route of the chat, whatever it is for. */

/** Whose request it is. */
interface Visit {
  chatbotId: string
  sessionId: string
  replyId: string
  startsAt: string
  fileId: string
}

interface Route {
  /** Beside `chatbotId`; absent where there is no body. */
  body?: (visit: Visit) => object
  /** Beside `chatbotId`; absent where there is no query. */
  query?: (visit: Visit) => Record<string, string>
  /** What is sent as it is, with no JSON around it. */
  bytes?: string
  /** What has to be there: an agent who is asked for, or a file that was sent to them. */
  needs?: 'handoff' | 'file'
  answers: number
  /** How many an address may send in a minute; absent where a file about messages says so. */
  perMinute?: number
}

const reads = 120
const forms = 20

/** Every public route, asked in a way in which nothing is wrong. */
const routes: Record<string, Route> = {
  'POST /api/chat': { body: () => ({ message: 'Hello' }), answers: 200 },
  'GET /api/chat/history': { query: ({ sessionId }) => ({ sessionId }), answers: 200, perMinute: reads },
  'GET /api/chat/sessions': { query: ({ sessionId }) => ({ sessionIds: sessionId }), answers: 200, perMinute: reads },
  'DELETE /api/chat/session': { answers: 200, perMinute: reads },
  'GET /api/chat/replies/{replyId}/events': { query: () => ({}), answers: 200, perMinute: reads },
  'POST /api/chat/replies/{replyId}/stop': { query: () => ({}), answers: 204, perMinute: reads },
  'GET /api/chat/settings': { query: () => ({}), answers: 200, perMinute: reads },
  'GET /api/chat/slots': { query: () => ({ days: '9' }), answers: 200, perMinute: reads },
  'POST /api/chat/bookings': {
    body: ({ startsAt }) => ({ startsAt, name: 'Kim', email: 'kim@visitor.example' }),
    answers: 201,
    perMinute: forms,
  },
  'POST /api/chat/leads': {
    body: () => ({ email: 'kim@visitor.example', consentedTo: null }),
    answers: 201,
    perMinute: forms,
  },
  'POST /api/chat/feedback': { body: ({ replyId }) => ({ replyId, rating: 'up' }), answers: 200, perMinute: forms },
  'POST /api/chat/files': { query: () => ({}), bytes: 'A text.', needs: 'handoff', answers: 201, perMinute: forms },
  'GET /api/chat/files/{fileId}': { query: () => ({}), needs: 'file', answers: 200, perMinute: reads },
  'POST /api/chat/live-chat-rating': { body: () => ({ rating: 4 }), answers: 200, perMinute: forms },
  'POST /api/chat/transcript': { body: () => ({ email: 'kim@visitor.example' }), answers: 200, perMinute: forms },
  'POST /api/chat/typing': { body: () => ({ isTyping: true }), answers: 204, perMinute: reads },
  'GET /api/chat/live-events': { query: () => ({}), answers: 200, perMinute: reads },
  'POST /api/chat/handoff': { body: () => ({}), answers: 200 },
  'DELETE /api/chat/handoff': { query: () => ({}), answers: 200, perMinute: reads },
  'DELETE /api/chat/conversation': { answers: 200, perMinute: forms },
}

// Streams end by themselves soon.
const frontdesk = await startFrontdesk(t, { apiTimes: { streamMs: 50 } })

/** A visitor with a reply, at a chatbot that offers everything. */
async function aVisit({ needs }: Route, options: ChatbotOptions = {}): Promise<Visit> {
  const { id: chatbotId } = await aChatbot(frontdesk.db, {
    liveChatEnabled: true,
    leadSettings: { isEnabled: true },
    hasTranscripts: true,
    bookingSettings: { isEnabled: true, timezone: 'Europe/Berlin', hours: allWeek },
    ...options,
  })
  const headers = { 'x-wiki-auth': `wiki_auth_${options.wiki?.subdomain}` }
  const asked = await post(frontdesk.url, { chatbotId, message: 'Hello' }, { headers, from: newAddress() })
  await endedLiveChat(frontdesk.db, sessionOf(asked))
  const { text } = await send(`${frontdesk.url}/api/chat/slots?chatbotId=${chatbotId}&days=9`, {
    headers,
    from: newAddress(),
  })
  const ofSession = { ...headers, 'x-chat-session-id': sessionOf(asked) }
  const fileId = needs === undefined ? randomUUID() : await sendFile(chatbotId, ofSession)
  return {
    chatbotId,
    fileId,
    sessionId: sessionOf(asked),
    replyId: String(asked.headers['x-chat-reply-id']),
    startsAt: (JSON.parse(text) as SlotList).slots.at(-1)?.startsAt ?? '',
  }
}

/** Asks for an agent and sends them a file; its id. */
async function sendFile(chatbotId: string, headers: Record<string, string>): Promise<string> {
  await send(`${frontdesk.url}/api/chat/handoff`, { method: 'POST', body: { chatbotId }, headers, from: newAddress() })
  const { text } = await send(`${frontdesk.url}/api/chat/files?chatbotId=${chatbotId}`, {
    method: 'POST',
    body: 'Another text.',
    headers: { ...headers, 'content-type': 'text/plain' },
    from: newAddress(),
  })
  const [file] = (JSON.parse(text) as { files: { id: string }[] }).files
  return file?.id ?? ''
}

/** Sends the good request of a route, changed as it is said; each time from a new address. */
function ask(
  [name, { body, query, bytes }]: [name: string, route: Route],
  visit: Visit,
  { fields = {}, headers = {}, ...outgoing }: Outgoing & { fields?: Record<string, string> } = {},
): Promise<Incoming> {
  const [method = '', path = ''] = name.split(' ')
  const { chatbotId, replyId, fileId, sessionId } = visit
  const asked = query === undefined ? fields : { chatbotId, ...query(visit), ...fields }
  return send(
    `${frontdesk.url}${path.replace('{replyId}', replyId).replace('{fileId}', fileId)}?${new URLSearchParams(asked)}`,
    {
      method,
      from: newAddress(),
      ...(body === undefined ? {} : { body: { chatbotId, ...body(visit) } }),
      ...(bytes === undefined ? {} : { body: bytes }),
      ...outgoing,
      headers: {
        'x-chat-session-id': sessionId,
        ...(bytes !== undefined && { 'content-type': 'text/plain' }),
        ...headers,
      },
    },
  )
}

const isReadable = ({ headers }: Incoming): boolean => headers['access-control-allow-origin'] === 'https://shop.example'

t.test('there is no other public route', async t => {
  const file = projectUrl('docs/openapi.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> }
  const documented = Object.entries(paths)
    .filter(([path]) => /^\/api\/chat(\/|$)/.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`))
  t.same(documented.toSorted(), Object.keys(routes).toSorted())
})

for (const route of Object.entries(routes)) {
  const [name, { body, query, bytes, answers, perMinute }] = route
  const aVisitor = (options?: ChatbotOptions): Promise<Visit> => aVisit(route[1], options)

  t.test(`${name} answers where nothing is wrong, and can be read there`, async t => {
    const visit = await aVisitor()
    const answer = await ask(route, visit)
    t.equal(answer.status, answers, answer.text)
    t.ok(isReadable(answer))
    if (body !== undefined || bytes !== undefined) return
    const odd = { body: '{"a":', headers: { 'content-type': 'application/json' } }
    t.equal((await ask(route, await aVisitor(), odd)).status, answers, 'a body is not looked at where there is none')
  })

  t.test(`${name} is for the chatbot’s own domains, and a wiki’s own visitors`, async t => {
    const visit = await aVisitor()
    const foreign = await ask(route, visit, { headers: { origin: 'https://evil.example' } })
    isRefusal(t, foreign, 403, 'a foreign domain')
    t.notOk(isReadable(foreign))
    isRefusal(t, await ask(route, visit, { headers: { origin: undefined } }), 403, 'no origin')
    const subdomain = randomUUID()
    const wiki = await aVisitor({ wiki: { subdomain, isProtected: true } })
    isRefusal(t, await ask(route, wiki), 403, 'a protected wiki')
    const answer = await ask(route, wiki, { headers: { 'x-wiki-auth': `wiki_auth_${subdomain}` } })
    t.equal(answer.status, answers, answer.text)
    const { id: accountId } = await anAccount(frontdesk.db)
    const late = await aVisitor({ accountId })
    await frontdesk.db.prisma.account.update({ where: { id: accountId }, data: { suspendedAt: new Date() } })
    isRefusal(t, await ask(route, late), 403, 'a suspended account')
    if (body === undefined && query === undefined) return
    isRefusal(t, await ask(route, { ...visit, chatbotId: randomUUID() }), 404, 'no such chatbot')
  })

  t.test(`${name} refuses what it cannot read in the shape of a reply, and in words that fit`, async t => {
    const visit = await aVisitor()
    const odd: Record<string, Parameters<typeof ask>[2]> =
      body === undefined
        ? { 'an unknown field': { fields: { odd: '1' } }, 'no UUID': { fields: { chatbotId: '7' } } }
        : {
            'half a body': { body: '{"chatbotId":' },
            'no body': { body: '' },
            'an unknown field': { body: { chatbotId: visit.chatbotId, ...body(visit), odd: 1 } },
            'no UUID': { body: { ...body(visit), chatbotId: 7 } },
            'another type': { headers: { 'content-type': 'text/plain' } },
            '33 kB': { body: { chatbotId: visit.chatbotId, ...body(visit), odd: 'x'.repeat(33_000) } },
          }
    for (const [what, outgoing] of Object.entries(body === undefined && query === undefined ? {} : odd)) {
      const answer = await ask(route, visit, outgoing)
      isRefusal(t, answer, 400, what)
      t.ok(isReadable(answer), what)
      t.equal(answer.text.includes('700 characters'), name === 'POST /api/chat', 'that is said of messages')
    }
    isRefusal(t, await ask(route, visit, { method: 'PUT', body: {} }), 404, 'another method')
  })

  if (perMinute === undefined) continue
  t.test(`${name} is asked ${perMinute} times a minute by one address at most`, async t => {
    const visit = await aVisitor()
    // Of nobody, so that nothing is done.
    const [from, nobody] = [newAddress(), { ...visit, chatbotId: randomUUID(), sessionId: randomUUID() }]
    const answers = await Promise.all(Array.from({ length: perMinute + 1 }, () => ask(route, nobody, { from })))
    const [refused, ...more] = answers.filter(({ status }) => status === 429)
    t.equal(more.length, 0)
    if (refused === undefined) return t.fail('nobody was refused')
    isRefusal(t, refused, 429, 'one too many')
    t.match(refused.headers['retry-after'], /^([1-9]|[1-5]\d|60)$/)
    t.ok(isReadable(refused))
  })
}
