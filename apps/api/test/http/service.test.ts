import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { aChatbot } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { isRefusal, newAddress, post, send, storedOf, type Incoming } from '../fixtures/chat-http.ts'

interface Described {
  openapi: string
  paths: Record<string, Record<string, { parameters?: { name: string }[]; requestBody?: unknown; responses: object }>>
}

t.test('routes other than the chat', async t => {
  const frontdesk = await startFrontdesk(t)

  await t.test('the widget is one script, packed where that is understood, and asked for once', async t => {
    const plain = await send(`${frontdesk.url}/widget.js`, { headers: { 'accept-encoding': undefined } })
    t.equal(plain.status, 200)
    t.match(plain.headers, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: /Accept-Encoding/,
    })
    const packed = await fetch(`${frontdesk.url}/widget.js`, { headers: { 'accept-encoding': 'gzip' } })
    t.equal(packed.headers.get('content-encoding'), 'gzip')
    t.equal(await packed.text(), plain.text)
    t.ok(Number(packed.headers.get('content-length')) <= 5_000, 'at most 5 kB')
    const again = await send(`${frontdesk.url}/widget.js`, { headers: { 'if-none-match': plain.headers.etag } })
    t.same([again.status, again.text], [304, ''])
    t.equal((await send(`${frontdesk.url}/widget.js`, { headers: { 'if-none-match': '"older"' } })).status, 200)
  })

  await t.test(
    'what the widget loads later is kept for good, may be loaded by any page, and stays within 30 kB',
    async t => {
      const { text: launcher } = await send(`${frontdesk.url}/widget.js`, { headers: { 'accept-encoding': undefined } })
      const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'tr', 'ar']
      const sizes = new Map<string, number>()
      const load = async (names: readonly string[]): Promise<void> => {
        for (const name of names) {
          const part = await fetch(`${frontdesk.url}/widget/${name}`, { headers: { 'accept-encoding': 'gzip' } })
          t.match(Object.fromEntries(part.headers), {
            'access-control-allow-origin': '*',
            'cache-control': 'public, max-age=31536000, immutable',
            'content-encoding': 'gzip',
            'content-type': 'text/javascript; charset=utf-8',
            'cross-origin-resource-policy': 'cross-origin',
          })
          sizes.set(name, Number(part.headers.get('content-length')))
        }
      }
      const named = (pattern: RegExp, script: string): string => pattern.exec(script)?.[1] ?? ''
      const panel = named(/"(panel-[A-Z0-9]+\.js)"/, launcher)
      const words = named(/"(\*-[A-Z0-9]+\.js)"/, launcher)
      const wordsOf = languages.map(language => words.replace('*', language))
      await load([panel, ...wordsOf])
      const longest = Math.max(...wordsOf.map(name => sizes.get(name) ?? Infinity))
      t.ok(gzipSync(launcher, { level: 9 }).length + (sizes.get(panel) ?? Infinity) + longest <= 30_000)
      const { text } = await send(`${frontdesk.url}/widget/${panel}`, { headers: { 'accept-encoding': undefined } })
      const extraWords = named(/"(extras-\*-[A-Z0-9]+\.js)"/, text)
      await load([
        ...['extras', 'live', 'sheets'].map(part => named(new RegExp(`"(${part}-[A-Z0-9]+\\.js)"`), text)),
        ...languages.map(language => extraWords.replace('*', language)),
      ])
      t.equal(sizes.size, 24, 'the panel and its parts, with their words in ten languages')
    },
  )

  await t.test(
    'a page of the release before gets the parts of this one, and keeps them no longer than it has to',
    async t => {
      const older = await send(`${frontdesk.url}/widget/panel-OLDER123.js`)
      t.match(older, { status: 200, headers: { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' } })
      t.equal(
        (await send(`${frontdesk.url}/widget/panel-OLDER123.js`, { headers: { 'if-none-match': older.headers.etag } }))
          .status,
        304,
      )
      for (const none of ['nothing.js', 'panel', '..%2Fwidget.js', 'panel-OLDER123.css']) {
        t.equal((await send(`${frontdesk.url}/widget/${none}`)).status, 404, none)
      }
    },
  )

  await t.test('docs/openapi.json says what the routes say; npm run openapi writes it', async t => {
    const { text } = await send(`${frontdesk.url}/documentation/json`)
    const written = readFileSync(projectUrl('docs/openapi.json'), 'utf8')
    t.same(JSON.parse(written), JSON.parse(text))
  })

  await t.test('the documentation describes every chat route, with its answers', async t => {
    const { text, headers } = await send(`${frontdesk.url}/documentation/json`)
    t.match(headers['content-type'], 'application/json')
    const { openapi, paths } = JSON.parse(text) as Described
    t.match(openapi, /^3\.1/)
    const statuses = Object.fromEntries(
      Object.entries(paths)
        .filter(([path]) => /^\/api\/chat(?:\/|$)/.test(path))
        .flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, { responses }]) => [`${method} ${path}`, Object.keys(responses)]),
        ),
    )
    t.same(statuses, {
      'post /api/chat': ['200', '400', '403', '404', '409', '429', '502', '503'],
      'post /api/chat/visitor-logouts': ['200', '400', '403', '404', '429', '503'],
      'post /api/chat/resume': ['200', '400', '403', '404', '429', '503'],
      'get /api/chat/replies/{replyId}/events': ['200', '400', '403', '404', '429', '503'],
      'post /api/chat/replies/{replyId}/stop': ['204', '400', '403', '404', '429', '503'],
      'get /api/chat/history': ['200', '400', '403', '404', '410', '429', '503'],
      'get /api/chat/sessions': ['200', '400', '403', '404', '429', '503'],
      'delete /api/chat/session': ['200', '400', '403', '429', '503'],
      'post /api/chat/handoff': ['200', '400', '403', '404', '429', '503'],
      'delete /api/chat/handoff': ['200', '400', '403', '404', '429', '503'],
      'get /api/chat/live-events': ['200', '400', '403', '404', '429', '503'],
      'post /api/chat/typing': ['204', '400', '403', '404', '429', '503'],
      'get /api/chat/settings': ['200', '400', '403', '404', '429', '503'],
      'post /api/chat/leads': ['201', '400', '403', '404', '409', '429', '503'],
      'get /api/chat/slots': ['200', '400', '403', '404', '429', '503'],
      'post /api/chat/bookings': ['201', '400', '403', '404', '409', '429', '503'],
      'post /api/chat/feedback': ['200', '400', '403', '404', '429', '503'],
      'post /api/chat/files': ['201', '400', '403', '404', '409', '413', '429', '503'],
      'get /api/chat/files/{fileId}': ['200', '400', '403', '404', '429', '503'],
      'post /api/chat/live-chat-rating': ['200', '400', '403', '404', '429', '503'],
      'post /api/chat/transcript': ['200', '400', '403', '404', '410', '429', '503'],
      'delete /api/chat/conversation': ['200', '400', '403', '429', '503'],
    })
    t.ok(paths['/api/chat']?.['post']?.requestBody)
    t.same(
      paths['/api/chat/history']?.['get']?.parameters?.map(({ name }) => name),
      ['chatbotId', 'sessionId', 'cursor'],
    )
    t.match(text, /"maxLength":700/)
    const page = await send(`${frontdesk.url}/documentation/`)
    t.same([page.status, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
  })

  await t.test(
    'row 89: no page of the API can be framed or call elsewhere, and no answer be taken for a script',
    async t => {
      for (const path of ['/documentation/', '/documentation/static/swagger-ui.css', '/documentation/json']) {
        const { headers } = await send(`${frontdesk.url}${path}`)
        t.match(headers, { 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' }, path)
        t.match(
          headers['content-security-policy'],
          /^default-src 'none'; script-src 'self';.*; frame-ancestors 'none'$/,
        )
      }
      for (const path of [
        '/documentation/',
        '/widget.js',
        '/health/live',
        '/nothing',
        '/api/chat/history',
        '/api/chat',
      ]) {
        t.equal((await send(`${frontdesk.url}${path}`)).headers['x-content-type-options'], 'nosniff', path)
      }
    },
  )

  await t.test('health distinguishes a process that is alive from one that is ready to serve', async t => {
    t.same(JSON.parse((await send(`${frontdesk.url}/health/live`)).text), { status: 'live' })
    // A dependency that answers late, on a busy machine, is reported as missing.
    let ready: Incoming | undefined
    await until(async () => {
      ready = await send(`${frontdesk.url}/health/ready`)
      return ready.status === 200
    })
    t.same(JSON.parse(ready?.text ?? ''), { status: 'ready', missing: [] })
  })

  await t.test('other addresses answer in the shape of the dashboard', async t => {
    for (const path of ['/nothing', '/api/chats', '/api/chatting/history', '/api/export?x=<script>']) {
      const answer = await send(`${frontdesk.url}${path}`)
      t.equal(answer.status, 404, path)
      t.match(JSON.parse(answer.text), { error: { code: 'ADDRESS_UNKNOWN', message: /^[^<>]+$/ } }, path)
    }
    t.match(JSON.parse((await send(`${frontdesk.url}/%zz`)).text), { error: { code: 'REQUEST_INVALID' } })
  })

  await t.test(
    'with Redis away the chat says so at once and in shape, history is read all the same, and all is well when it is back (row 30)',
    async t => {
      const chatbot = await aChatbot(frontdesk.db)
      const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
      await visitor.ask('Hello')
      const stored = await storedOf(frontdesk.db, chatbot.id)
      frontdesk.redis.disconnect()
      const answer = await post(frontdesk.url, { message: 'Hello', chatbotId: chatbot.id })
      isRefusal(t, answer, 503, 'refused')
      t.match(answer.headers['retry-after'], /^\d+$/)
      t.equal(answer.headers['access-control-allow-origin'], 'https://shop.example')
      t.same(await storedOf(frontdesk.db, chatbot.id), stored)
      const ready = await send(`${frontdesk.url}/health/ready`)
      t.same([ready.status, JSON.parse(ready.text)], [503, { status: 'not-ready', missing: ['redis'] }])
      t.equal((await send(`${frontdesk.url}/health/live`)).status, 200)

      const from = newAddress()
      const { sessionId } = visitor
      const read = (address: string): Promise<Incoming> => send(`${frontdesk.url}/api/chat/${address}`, { from })
      const held = await read(`history?chatbotId=${chatbot.id}&sessionId=${sessionId}`)
      t.equal(held.status, 200, 'what PostgreSQL alone can serve is served')
      t.equal((JSON.parse(held.text) as { messages: unknown[] }).messages.length, 2)
      const counts = `sessions?chatbotId=${chatbot.id}&sessionIds=${sessionId}`
      t.match(JSON.parse((await read(counts)).text), { sessions: [{ sessionId, messageCount: 2 }] })
      const headers = { 'x-chat-session-id': sessionId }
      t.equal((await send(`${frontdesk.url}/api/chat/session`, { method: 'DELETE', headers, from })).status, 200)
      const many = await Promise.all(Array.from({ length: 118 }, () => read(counts)))
      // Sent at once, they arrive in any order.
      const refused = many.filter(({ status }) => status !== 200)
      t.same(
        refused.map(({ status }) => status),
        [429],
        'up to the same number a minute, by the count of this process',
      )
      t.match(refused[0]?.headers['retry-after'], /^([1-9]|[1-5]\d|60)$/)
      t.equal(
        (await send(`${frontdesk.url}/api/chat/${counts}`, { from: newAddress() })).status,
        200,
        'for each address',
      )

      await frontdesk.redis.connect()
      t.equal((await visitor.ask('Hello')).status, 200)
      t.equal((await read(counts)).status, 200, 'and Redis counts again')
    },
  )

  await t.test('an internal error is 500 in the documented shape, and reveals nothing (row 74)', async t => {
    const chatbot = await aChatbot(frontdesk.db)
    await frontdesk.db.pool.query('alter table conversations rename to elsewhere')
    const answer = await post(frontdesk.url, { message: 'Hello', chatbotId: chatbot.id })
    await frontdesk.db.pool.query('alter table elsewhere rename to conversations')
    isRefusal(t, answer, 500, 'the table was away')
    t.notMatch(answer.text, /conversations|relation|select|\.[jt]s/)
    t.equal((await post(frontdesk.url, { message: 'Hello', chatbotId: chatbot.id })).status, 200)
  })

  t.same(await findBrokenPromises(frontdesk.db), [])
})

t.test('a reply that takes longer than anybody waits is 503 in shape, and still lands in history', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false, apiTimes: { replyWaitMs: 150 } })
  const chatbot = await aChatbot(frontdesk.db)
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  const answer = await visitor.ask('Hello')
  t.equal(answer.status, 503)
  t.same(Object.keys(answer.body), ['reply', 'sources'])
  t.equal(answer.headers.get('x-chat-session-id'), visitor.sessionId, 'so that it can be found again')
  await frontdesk.addWorker()
  await until(async () => (await visitor.history()).messages.length === 2)
  t.same(await findBrokenPromises(frontdesk.db), [])
})
