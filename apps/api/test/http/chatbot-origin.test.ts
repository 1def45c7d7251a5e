import { randomUUID } from 'node:crypto'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import {
  isRefusal,
  newAddress,
  nothing,
  post,
  send,
  sessionOf,
  storedOf,
  type Incoming,
  type Outgoing,
} from '../fixtures/chat-http.ts'

type Headers = NonNullable<Outgoing['headers']>

/** Origins that must not pass for `https://shop.example` (row 17), and Referers written alike. */
const foreign: Record<string, string | string[]> = {
  'an opaque origin': 'null',
  nothing: '',
  'the name as an ending': 'https://evilshop.example',
  'the name as a beginning': 'https://shop.example.evil.test',
  'the name as a user': 'https://shop.example@evil.test',
  'a user on the host itself': 'https://user@shop.example',
  'a trailing dot': 'https://shop.example.',
  'a subdomain that is not listed': 'https://www.shop.example',
  'an escaped dot': 'https://shop.example%2eevil.test',
  'an escaped host': 'https://shop%2eexample',
  'another scheme': 'chrome-extension://shop.example',
  'a file': 'file://shop.example',
  'no scheme': 'shop.example',
  'a backslash': 'https://shop.example\\.evil.test',
  'two in one line': 'https://shop.example, https://evil.test',
  'two lines': ['https://shop.example', 'https://evil.test'],
  'localhost, which is not listed': 'http://localhost',
  'an address inside': 'http://169.254.169.254',
}

t.test('the gate of the chat routes', async t => {
  const { url, db, model } = await startFrontdesk(t)
  const chatbot = await aChatbot(db, { isStreaming: true })
  const visitor = aVisitor({ baseUrl: url, chatbotId: chatbot.id })
  await visitor.ask('Hello')
  const { sessionId = '' } = visitor
  const replyId = (await db.prisma.reply.findFirstOrThrow({ where: { chatbotId: chatbot.id } })).id

  /** Each chat route, asked in a way that nothing but the gate can refuse; each time by somebody new. */
  const routes = (chatbotId: string, sessionId: string, replyId: string) => {
    const get = (path: string) => (headers: Headers) =>
      send(`${url}/api/chat/${path}`, {
        headers: { 'x-chat-session-id': sessionId, ...headers },
        from: newAddress(),
      })
    return {
      'POST /api/chat': (headers: Headers) => post(url, { message: 'Hello', chatbotId }, { headers }),
      'GET /api/chat/history': get(`history?chatbotId=${chatbotId}&sessionId=${sessionId}`),
      'GET /api/chat/sessions': get(`sessions?chatbotId=${chatbotId}&sessionIds=${sessionId}`),
      'GET /api/chat/replies/:id/events': get(`replies/${replyId}/events?chatbotId=${chatbotId}`),
      'DELETE /api/chat/session': (headers: Headers) =>
        send(`${url}/api/chat/session`, {
          method: 'DELETE',
          headers: { 'x-chat-session-id': sessionId, ...headers },
          from: newAddress(),
        }),
    }
  }
  const before = await storedOf(db, chatbot.id)

  for (const [name, ask] of Object.entries(routes(chatbot.id, sessionId, replyId))) {
    await t.test(`${name} is answered on the chatbot's own domains alone (row 17)`, async t => {
      isRefusal(t, await ask({ origin: undefined }), 403, 'neither Origin nor Referer')
      for (const [what, value] of Object.entries(foreign)) {
        isRefusal(t, await ask({ origin: value }), 403, `Origin: ${what}`)
        const referer = Array.isArray(value) ? value.join(', ') : `${value}/page`
        isRefusal(t, await ask({ origin: undefined, referer }), 403, `Referer: ${what}`)
      }
      const referer = 'https://shop.example/'
      isRefusal(t, await ask({ origin: 'https://evil.test', referer }), 403, 'a foreign Origin and a good Referer')
      isRefusal(t, await ask({ origin: 'null', referer }), 403, 'an opaque Origin and a good Referer')
    })
  }
  t.same(await storedOf(db, chatbot.id), before, 'no refused request stored or charged anything')

  await t.test('every spelling of an allowed domain is let in, by Origin or by Referer alone', async t => {
    for (const [name, ask] of Object.entries(routes(chatbot.id, sessionId, replyId))) {
      for (const origin of ['https://SHOP.example', 'http://shop.example', 'https://shop.example:8443']) {
        t.equal((await ask({ origin })).status, 200, `${name} from ${origin}`)
      }
      const answer = await ask({ origin: undefined, referer: 'https://shop.example/shoes?size=42' })
      t.equal(answer.status, 200, `${name} by Referer`)
      t.equal(
        (await ask({ referer: 'https://evil.test/' })).status,
        200,
        `${name}, a foreign Referer beside the Origin`,
      )
    }
  })

  await t.test('a wildcard stands for subdomains at a label, localhost and addresses for themselves', async t => {
    const { id } = await aChatbot(db, {
      domains: ['*.shop.example', 'localhost', '127.0.0.1', 'xn--bcher-kva.example'],
    })
    const allowed = [
      'https://www.shop.example',
      'https://a.b.shop.example',
      'http://localhost:3001',
      'http://127.0.0.1:3001',
    ]
    for (const origin of [...allowed, 'https://xn--bcher-kva.example']) {
      t.equal((await post(url, { message: 'Hello', chatbotId: id }, { headers: { origin } })).status, 200, origin)
    }
    for (const origin of [
      'https://shop.example',
      'https://evilshop.example',
      'https://.shop.example',
      'http://127.0.0.2',
    ]) {
      isRefusal(t, await post(url, { message: 'Hello', chatbotId: id }, { headers: { origin } }), 403, origin)
    }
    t.equal(
      (
        await post(
          url,
          { message: 'Hello', chatbotId: id, pageUrl: 'https://bücher.example/' },
          {
            headers: { origin: 'http://localhost' },
          },
        )
      ).status,
      200,
      'a page whose host is written in its own letters',
    )
  })

  await t.test('pageUrl has to be a page of the allowed domains too (rows 17, 73)', async t => {
    const { id } = await aChatbot(db)
    const pages = Object.values(foreign)
      .flat()
      .filter(url => url !== 'https://shop.example')
      .map(url => `${url}/page`)
    const others = [
      '',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '/shoes',
      'https:shop.example',
      ' https://shop.example/',
    ]
    for (const pageUrl of [...pages, ...others, 'https://shop.example@evil.test']) {
      isRefusal(t, await post(url, { message: 'Hello', chatbotId: id, pageUrl }), 403, pageUrl)
    }
    t.same(await storedOf(db, id), nothing)
  })

  await t.test('a protected wiki opens to its own token alone (row 81)', async t => {
    const wiki = await aChatbot(db, { isStreaming: true, wiki: { subdomain: 'team-one', isProtected: true } })
    await aChatbot(db, { wiki: { subdomain: 'other', isProtected: true } })
    const token = 'wiki_auth_team-one'
    const first = await post(url, { message: 'Hello', chatbotId: wiki.id }, { headers: { 'x-wiki-auth': token } })
    t.equal(first.status, 200)
    const reply = await db.prisma.reply.findFirstOrThrow({ where: { chatbotId: wiki.id } })
    const wrong = [
      '',
      'wiki_auth_other',
      'wiki_auth_TEAM-ONE',
      'team-one',
      `${token}x`,
      `${token}\u00a0`,
      'wiki_auth_',
      [token, token],
    ]
    const texts = new Set<string>()
    for (const [name, ask] of Object.entries(routes(wiki.id, sessionOf(first), reply.id))) {
      for (const value of [undefined, ...wrong]) {
        const answer = await ask({ 'x-wiki-auth': value })
        isRefusal(t, answer, 403, `${name} with ${String(value)}`)
        texts.add(answer.text)
      }
      t.equal((await ask({ 'x-wiki-auth': token })).status, 200, `${name} with the token`)
    }
    t.equal(texts.size, 1, 'all refusals are the same, byte for byte')
    const open = await aChatbot(db, { wiki: { subdomain: 'open', isProtected: false } })
    t.equal((await post(url, { message: 'Hello', chatbotId: open.id })).status, 200, 'a public wiki needs none')
    const shop = { message: 'Hello', chatbotId: chatbot.id }
    t.equal((await post(url, shop, { headers: { 'x-wiki-auth': 'nonsense' } })).status, 200, 'nor does a shop')
  })

  await t.test('plans: a suspended account, or a protected wiki below Standard, is refused everywhere', async t => {
    const account = await anAccount(db, { plan: 'free' })
    const shop = await aChatbot(db, { accountId: account.id, isStreaming: true })
    const first = await post(url, { message: 'Hello', chatbotId: shop.id })
    t.equal(first.status, 200, 'the free plan answers')
    const { id } = await db.prisma.reply.findFirstOrThrow({ where: { chatbotId: shop.id } })
    await db.prisma.account.update({ where: { id: account.id }, data: { suspendedAt: new Date() } })
    for (const [name, ask] of Object.entries(routes(shop.id, sessionOf(first), id))) {
      isRefusal(t, await ask({}), 403, name)
    }
    await db.prisma.account.update({ where: { id: account.id }, data: { suspendedAt: null } })
    t.equal((await post(url, { message: 'Hello', chatbotId: shop.id })).status, 200, 'and again when it is lifted')
    for (const [plan, status] of [
      ['free', 403],
      ['basic', 403],
      ['standard', 200],
    ] as const) {
      const { id: accountId } = await anAccount(db, { plan })
      const wiki = await aChatbot(db, { accountId, wiki: { subdomain: `wiki-${plan}`, isProtected: true } })
      const headers = { 'x-wiki-auth': `wiki_auth_wiki-${plan}` }
      const answer = await post(url, { message: 'Hello', chatbotId: wiki.id }, { headers })
      if (status === 200) t.equal(answer.status, 200, plan)
      else isRefusal(t, answer, status, plan)
    }
  })

  await t.test('a chatbot that does not exist is 404, whoever asks', async t => {
    for (const origin of ['https://shop.example', 'https://evil.test', undefined]) {
      const asks = Object.entries(routes(randomUUID(), sessionId, replyId))
      for (const [name, ask] of asks.filter(([name]) => !name.startsWith('DELETE'))) {
        isRefusal(t, await ask({ origin }), 404, `${name} from ${origin}`)
      }
    }
  })

  await t.test("another chatbot's session looks like one that never was (rows 6, 18, I25)", async t => {
    const other = await aChatbot(db, { domains: ['other.example'], isStreaming: true })
    const headers = { origin: 'https://other.example' }
    const own = await db.prisma.message.count({ where: { conversation: { sessionId } } })
    const asOther = (session: string, reply: string): Promise<Incoming>[] => {
      const { 'POST /api/chat': _, 'DELETE /api/chat/session': __, ...reads } = routes(other.id, session, reply)
      return Object.values(reads).map(ask => ask(headers))
    }
    const found = await Promise.all(asOther(sessionId, replyId))
    const invented = await Promise.all(asOther(randomUUID(), randomUUID()))
    t.same(
      found.map(({ status }) => status),
      [404, 200, 404],
    )
    t.same(
      found.map(({ text }) => text),
      invented.map(({ text }) => text),
      'byte for byte',
    )
    t.same(JSON.parse(found[1]?.text ?? ''), { sessions: [] })

    model.script({ echo: true })
    const marker = 'ZEBRA-42'
    await visitor.ask(`My secret is ${marker}`)
    const answer = await post(
      url,
      { message: 'What is my secret?', chatbotId: other.id },
      {
        headers: { ...headers, 'x-chat-session-id': sessionId },
      },
    )
    t.equal(answer.status, 200)
    t.not(sessionOf(answer), sessionId, 'it got a session of its own')
    t.notMatch(JSON.stringify(model.requests.at(-1)?.body), marker)
    t.equal(await db.prisma.message.count({ where: { conversation: { sessionId } } }), own + 2)

    const reset = await send(`${url}/api/chat/session`, {
      method: 'DELETE',
      headers: { ...headers, 'x-chat-session-id': sessionId },
    })
    isRefusal(t, reset, 403, 'nor can it be reset from there')
    await visitor.ask('What is my secret?')
    t.match(JSON.stringify(model.requests.at(-1)?.body), marker, 'its context is untouched')
  })

  await t.test('no session id of a client is ever adopted (I25)', async t => {
    const ids = [
      randomUUID(),
      '00000000-0000-0000-0000-000000000000',
      'x',
      `${sessionId}, ${sessionId}`,
      `${sessionId}x`,
      "' or 1=1",
    ]
    const given = new Set<string>()
    for (const id of [...ids, ...ids]) {
      const answer = await post(
        url,
        { message: 'Hello', chatbotId: chatbot.id },
        { headers: { 'x-chat-session-id': id } },
      )
      t.equal(answer.status, 200, id)
      t.match(sessionOf(answer), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      given.add(sessionOf(answer))
    }
    t.equal(given.size, 2 * ids.length, 'each a new one')
    t.notOk(ids.some(id => given.has(id)))
    const upper = { headers: { 'x-chat-session-id': sessionId.toUpperCase() } }
    t.equal(sessionOf(await post(url, { message: 'Hello', chatbotId: chatbot.id }, upper)), sessionId)
  })
})
