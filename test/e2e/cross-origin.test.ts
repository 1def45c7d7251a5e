/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { greetings } from '@frontdesk/testing/greetings'
import type { Page, Request } from 'playwright-core'
import t, { type Test } from 'tap'
import { openBrowser, noBrowser } from './browser.ts'
import { openEmbeddedFrontdesk, type EmbeddedFrontdesk } from './embedded-frontdesk.ts'

/*
 * What a script on a customer's page can do with the public chat, tried by one in Chromium. Firefox and WebKit would be
 * worth as much, and are not packaged for a plain Node installation.
 */

interface Heard {
  status: number
  sessionId: string | null
  retryAfter: string | null
  body: { reply?: string; sources?: unknown[]; messages?: unknown[]; sessions?: unknown[]; success?: boolean }
}

interface Call {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The page's script got no answer; why, is for the reader of a failed test alone. */
class Refused {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** A fetch by the page's own script. */
async function call(page: Page, outgoing: Call): Promise<Heard | Refused> {
  const reasons: string[] = []
  const onFailed = (request: Request): void => void reasons.push(`${request.url()} ${request.failure()?.errorText}`)
  page.on('requestfailed', onFailed)
  const answer = await page.evaluate(async ({ url, ...init }) => {
    const response = await fetch(url, init).catch(() => undefined)
    if (response === undefined) return undefined
    const { status, headers } = response
    return {
      status,
      sessionId: headers.get('X-Chat-Session-Id'),
      retryAfter: headers.get('Retry-After'),
      body: await response.json(),
    }
  }, outgoing)
  page.off('requestfailed', onFailed)
  return answer ?? new Refused(reasons.join('; '))
}

const posting = (frontdesk: EmbeddedFrontdesk, body: object, query = ''): Call => ({
  url: `${frontdesk.url}/api/chat${query}`,
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
  body: JSON.stringify({ message: 'Hello', chatbotId: frontdesk.chatbotId, ...body }),
})

function heard(t: Test, answer: Heard | Refused, status: number, title: string): Heard {
  if (answer instanceof Refused) throw new Error(`the page got no answer: ${title}: ${answer.reason}`)
  t.equal(answer.status, status, title)
  return answer
}

t.test('a script on a page of another origin', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  await t.test('row 66: reads the session id with an answer, and the words of a stream as they come', async t => {
    const frontdesk = await openEmbeddedFrontdesk(t, browser)
    const page = await frontdesk.visit()
    frontdesk.model.scriptNext({ text: 'Happy to help you.' })
    const answer = heard(t, await call(page, posting(frontdesk, {})), 200, 'JSON')
    t.match(answer.sessionId, /^[0-9a-f-]{36}$/)
    t.same(answer.body, { reply: '<p>Happy to help you.</p>', sources: [], mode: 'bot' })

    const tokens = greetings(30)
    frontdesk.model.script({ tokens, gated: true })
    const asked = frontdesk.model.requests.length
    const { url, ...init } = posting(frontdesk, {})
    await page.evaluate(
      ([url, init]) => {
        const pieces: { at: number; text: string }[] = []
        const listen = async (): Promise<object> => {
          const response = await fetch(url, init)
          const sessionId = response.headers.get('X-Chat-Session-Id')
          const type = response.headers.get('Content-Type')
          const hadIdBefore = pieces.length === 0
          const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
          for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
            pieces.push({ at: performance.now(), text: next.value })
          }
          return { sessionId, type, hadIdBefore, pieces }
        }
        Object.assign(window, { pieces, listening: listen() })
      },
      [url, { ...init, headers: { ...init.headers, accept: 'text/event-stream' } }] as const,
    )
    const answering = await frontdesk.model.arrival(asked)
    const hears = (word: string): Promise<unknown> =>
      page.waitForFunction(
        word => Reflect.get(window, 'pieces').some(({ text }: { text: string }) => text.includes(word)),
        word,
      )
    for (const last of [9, 19, 29]) {
      await answering.release(10)
      await hears(tokens[last]?.trim() ?? '')
    }
    await answering.release()
    await hears('event: done')
    const stream: { sessionId: string; type: string; hadIdBefore: boolean; pieces: { at: number; text: string }[] } =
      await page.evaluate('listening')
    t.match(stream, { sessionId: /^[0-9a-f-]{36}$/, type: /^text\/event-stream/, hadIdBefore: true })
    const times = stream.pieces.filter(({ text }) => text.includes('event: token')).map(({ at }) => at)
    t.ok(new Set(times).size >= 3, `words at ${times.join(', ')}`)
    t.match(stream.pieces.map(({ text }) => text).join(''), stream.sessionId, 'the first event names it, too')
  })

  await t.test('row 67: reads status and body of every answer and every refusal', async t => {
    const frontdesk = await openEmbeddedFrontdesk(t, browser)
    const page = await frontdesk.visit()
    const { accountId } = await frontdesk.db.prisma.chatbot.findUniqueOrThrow({ where: { id: frontdesk.chatbotId } })
    const domains = ['127.0.0.1']
    const { id: usedUp } = await aChatbot(frontdesk.db, {
      domains,
      accountId: (await anAccount(frontdesk.db, { quota: 0 })).id,
    })
    const { id: wiki } = await aChatbot(frontdesk.db, {
      domains,
      accountId,
      wiki: { subdomain: 'wiki', isProtected: true },
    })

    const { sessionId } = heard(t, await call(page, posting(frontdesk, {})), 200, 'a message')
    const session = { 'X-Chat-Session-Id': sessionId ?? '' }
    const chat = `${frontdesk.url}/api/chat`
    const query = `chatbotId=${frontdesk.chatbotId}`
    const history = await call(page, { url: `${chat}/history?${query}&sessionId=${sessionId}` })
    t.equal(heard(t, history, 200, 'history').body.messages?.length, 2)
    const byHeader = await call(page, { url: `${chat}/history?${query}`, headers: session })
    t.same(heard(t, byHeader, 200, 'history by header').body, heard(t, history, 200, 'history').body)
    const sessions = await call(page, { url: `${chat}/sessions?${query}&sessionIds=${sessionId}` })
    t.equal(heard(t, sessions, 200, 'sessions').body.sessions?.length, 1)
    const reset = await call(page, { url: `${chat}/session`, method: 'DELETE', headers: session })
    t.equal(heard(t, reset, 200, 'reset, which the browser asks leave for').body.success, true)

    frontdesk.model.script({ status: 429, retryAfter: '30' })
    const refusals: [status: number, title: string, outgoing: Call][] = [
      [400, 'an empty message', posting(frontdesk, { message: '' })],
      [400, 'a query without ids', { url: `${chat}/history` }],
      [403, 'a page elsewhere', posting(frontdesk, { pageUrl: 'https://elsewhere.example/' })],
      [403, 'a protected wiki', posting(frontdesk, { chatbotId: wiki })],
      [404, 'an unknown chatbot', posting(frontdesk, { chatbotId: randomUUID() })],
      [404, 'an unknown session', { url: `${chat}/history?${query}&sessionId=${randomUUID()}` }],
      [429, 'a quota that is used up', posting(frontdesk, { chatbotId: usedUp })],
      [502, 'a provider that fails', posting(frontdesk, {})],
      [502, 'a provider that fails a stream', { ...posting(frontdesk, {}) }],
    ]
    for (const [status, title, outgoing] of refusals) {
      const { body, retryAfter } = heard(t, await call(page, outgoing), status, title)
      t.same(Object.keys(body), ['reply', 'sources'], title)
      t.match(body, { reply: /^<p>[^<]+<\/p>$/, sources: [] }, title)
      if (status === 502) t.equal(retryAfter, '30', 'and when to come back')
    }
  })

  await t.test('row 67: learns nothing on a domain that the chatbot does not list', async t => {
    const frontdesk = await openEmbeddedFrontdesk(t, browser)
    const page = await frontdesk.visit()
    const { sessionId } = heard(t, await call(page, posting(frontdesk, {})), 200, 'where it may')
    await page.goto(page.url().replace('127.0.0.1', 'localhost'))
    const asked = frontdesk.model.requests.length
    const history = `${frontdesk.url}/api/chat/history?chatbotId=${frontdesk.chatbotId}&sessionId=${sessionId}`
    for (const outgoing of [
      posting(frontdesk, {}),
      { ...posting(frontdesk, {}), headers: { 'Content-Type': 'text/plain' } },
      { url: history },
      { url: `${frontdesk.url}/api/chat/session`, method: 'DELETE', headers: { 'X-Chat-Session-Id': sessionId ?? '' } },
    ]) {
      t.type(await call(page, outgoing), Refused, JSON.stringify(outgoing))
    }
    t.equal(frontdesk.model.requests.length, asked, 'and costs nothing')
  })

  await t.test('row 67: is not charged for the preflights that its browser sends', async t => {
    const frontdesk = await openEmbeddedFrontdesk(t, browser, { service: { settings: { ipPerMinute: 3 } } })
    const page = await frontdesk.visit()
    const network = await page.context().newCDPSession(page)
    let preflights = 0
    network.on('Network.requestWillBeSent', ({ request }) => void (preflights += request.method === 'OPTIONS' ? 1 : 0))
    await network.send('Network.enable')
    // The browser keeps a preflight's answer for each address: another query is another address.
    for (const at of [1, 2, 3]) heard(t, await call(page, posting(frontdesk, {}, `?${at}`)), 200, `message ${at}`)
    const fourth = heard(t, await call(page, posting(frontdesk, {}, '?4')), 429, 'message 4')
    t.match(fourth.retryAfter, /^\d+$/)
    t.equal(preflights, 4)
  })
})
