import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress, send, type Incoming, type Outgoing } from '../fixtures/chat-http.ts'

const sessionsCount = 100
const readsOfEach = 4
const abortedCount = 1_200

const markOf = (session: number): string => `MARK-${session}-`
const marksIn = (text: string): string[] => [...new Set(text.match(/MARK-\d+-/g))]
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

t.test('row 45, I18: aborted requests never mix up visitors', async t => {
  const frontdesk = await startFrontdesk(t)
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const other = await aChatbot(frontdesk.db, { isStreaming: true })
  const sessions = await Promise.all(
    Array.from({ length: sessionsCount }, async (_, number) => {
      const chatbotId = number % 2 === 0 ? chatbot.id : other.id
      const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId })
      await aMessage(frontdesk.db, { conversationId, content: `I am ${markOf(number)}` })
      return { number, chatbotId, sessionId }
    }),
  )
  type Session = (typeof sessions)[number]
  frontdesk.model.script({ echo: true })

  /** Whatever a session may ask for, as it is sent and as text for a bare socket. */
  const questions: ((session: Session) => { path: string; outgoing: Outgoing })[] = [
    ({ chatbotId, sessionId }) => ({
      path: `/api/chat/history?chatbotId=${chatbotId}&sessionId=${sessionId}`,
      outgoing: {},
    }),
    ({ chatbotId, sessionId }) => ({
      path: `/api/chat/sessions?chatbotId=${chatbotId}&sessionIds=${sessionId}`,
      outgoing: {},
    }),
    ...['application/json', 'text/event-stream'].map(accept => ({ number, chatbotId, sessionId }: Session) => ({
      path: '/api/chat',
      outgoing: {
        headers: { accept, 'x-chat-session-id': sessionId },
        body: { message: `Still ${markOf(number)}`, chatbotId },
      },
    })),
  ]
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(Math.random() * list.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  const keptOpen = new http.Agent({ keepAlive: true, maxSockets: 20 })
  const issued = new Set<string>()
  const wrongs: object[] = []

  const look = ({ number, sessionId }: Session, path: string, { status, headers, text }: Incoming): void => {
    const isStream = headers['content-type']?.startsWith('text/event-stream') === true
    const ids = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
    const knownIds = new Set(sessions.map(session => session.sessionId))
    const given = headers['x-chat-session-id']
    const isRight =
      status === 200 &&
      marksIn(text).every(mark => mark === markOf(number)) &&
      ids.every(id => id === sessionId || !knownIds.has(id)) &&
      (path !== '/api/chat' || given === sessionId) &&
      headers['cache-control'] === (isStream ? 'no-cache, no-transform' : 'no-store') &&
      headers['vary']?.toLowerCase().includes('origin') === true
    if (!isRight) wrongs.push({ number, path, status, headers, text: text.slice(0, 500) })
  }
  const read = async (session: Session): Promise<void> => {
    for (let times = 0; times < readsOfEach; times += 1) {
      // Every fourth is a message.
      const { path, outgoing } = pick(times % 4 === 3 ? questions.slice(2) : questions.slice(0, 2))(session)
      look(session, path, await send(`${frontdesk.url}${path}`, { ...outgoing, from: newAddress() }))
    }
  }
  /** Sends a request, alone or behind others on a connection that is used again, and leaves at any moment. */
  const abort = async (): Promise<void> => {
    const session = pick(sessions)
    const { path, outgoing } = pick(Math.random() < 0.1 ? questions.slice(2) : questions.slice(0, 2))(session)
    const body = outgoing.body === undefined ? undefined : JSON.stringify(outgoing.body)
    const request = http.request(`${frontdesk.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/json', ...outgoing.headers },
      agent: Math.random() < 0.5 ? keptOpen : false,
      localAddress: newAddress(),
    })
    request.on('error', () => undefined)
    request.on('response', response => response.on('error', () => undefined).resume())
    // At times not even the body is sent whole.
    if (body !== undefined && Math.random() < 0.2) request.write(body.slice(0, 20))
    else request.end(body)
    await wait(Math.random() * 20)
    request.destroy()
  }
  let aborted = 0
  const abortMany = async (): Promise<void> => {
    while (aborted < abortedCount) {
      aborted += 1
      await abort()
    }
  }
  await Promise.all([...sessions.map(read), ...Array.from({ length: 20 }, abortMany)])
  keptOpen.destroy()
  t.equal(JSON.stringify(wrongs.slice(0, 3), null, 1), '[]')

  await until(async () => (await frontdesk.db.prisma.reply.count({ where: { state: 'pending' } })) === 0)
  const prompts = frontdesk.model.requests.map(({ body }) => marksIn(JSON.stringify(body.messages)))
  t.ok(prompts.length >= sessionsCount)
  t.same(
    prompts.filter(marks => marks.length > 1),
    [],
    'no prompt holds two visitors',
  )
  const { rows } = await frontdesk.db.pool.query<{ marks: string[] }>(
    `select array_agg(distinct substring(content from 'MARK-\\d+-')) as marks from messages group by conversation_id`,
  )
  t.same(
    rows.filter(({ marks }) => marks.length > 1),
    [],
    'and no conversation',
  )

  // Sessions that begin meanwhile: each id is made here, at random.
  const begun = await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      send(`${frontdesk.url}/api/chat`, {
        body: { message: `I am ${markOf(1_000 + number)}`, chatbotId: chatbot.id },
        from: newAddress(),
      }),
    ),
  )
  for (const { headers, text } of begun) {
    t.equal(marksIn(text).length, 1)
    issued.add(String(headers['x-chat-session-id']))
  }
  t.equal(issued.size, 200, 'row 18, I25: no id was given twice')
  t.ok([...issued].every(id => uuid4.test(id)))
  t.same(
    (await findBrokenPromises(frontdesk.db)).filter(found => !found.startsWith('a message without a promise')),
    [],
  )
})

t.test('row 45: two websites that ask at one address are told apart by caches', async t => {
  const frontdesk = await startFrontdesk(t)
  const chatbot = await aChatbot(frontdesk.db, { domains: ['shop.example', 'shop.test'] })
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  for (const path of [
    `/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`,
    `/api/chat/sessions?chatbotId=${chatbot.id}&sessionIds=${sessionId}`,
  ]) {
    for (const origin of ['https://shop.example', 'https://shop.test', 'https://evil.test']) {
      const { headers } = await send(`${frontdesk.url}${path}`, { headers: { origin } })
      t.equal(headers['access-control-allow-origin'], origin.includes('evil') ? undefined : origin)
      t.match(headers.vary, /\borigin\b/i)
      t.equal(headers['cache-control'], 'no-store')
    }
  }
})

t.test('row 18: no header makes the service open a connection', async t => {
  const frontdesk = await startFrontdesk(t)
  const chatbot = await aChatbot(frontdesk.db, { domains: ['shop.example', '127.0.0.1'] })
  let calls = 0
  const listener = net.createServer(socket => {
    calls += 1
    socket.destroy()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.teardown(() => listener.close())
  // A TCP server's address is always an object.
  const { port } = listener.address() as AddressInfo
  const target = `http://127.0.0.1:${port}`
  const names = ['origin', 'referer', 'host', 'x-forwarded-host', 'x-original-url', 'forwarded', 'x-wiki-auth']
  for (const name of names) {
    const headers = {
      ...(name === 'referer' && { origin: undefined }),
      [name]: name === 'host' ? target.slice(7) : target,
    }
    const answer = await send(`${frontdesk.url}/api/chat`, {
      body: { message: 'Hello', chatbotId: chatbot.id, ...(name === 'origin' && { pageUrl: `${target}/page` }) },
      headers,
    })
    t.equal(answer.status, 200, name)
  }
  const link = await send(`${frontdesk.url}/api/chat`, {
    body: { message: 'Hello', chatbotId: chatbot.id },
    headers: { origin: 'http://169.254.169.254' },
  })
  t.equal(link.status, 403)
  t.equal(calls, 0)
})
