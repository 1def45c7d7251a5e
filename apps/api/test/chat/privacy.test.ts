import { aChatbot } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk, type Frontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { holdersOf, readRedis, readTables } from '../../../../test/harness/stored-data.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress, post, send, sessionOf, type Outgoing } from '../fixtures/chat-http.ts'

/** Words that must turn up only where they belong. */
const said = 'CANARY-message'
const context = 'CANARY-context'
const query = 'CANARY-query'
const address = 'CANARY-address'

/** Every key of this test's Redis with all it holds, and for how long. */
async function everyKey({ redis }: Frontdesk): Promise<{ key: string; value: string; ttlMs: number }[]> {
  const kept = Object.entries(await readRedis(redis))
  return Promise.all(kept.map(async ([key, value]) => ({ key, value, ttlMs: await redis.pttl(key) })))
}

t.test('what is stored about a visitor', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false, settings: { trustedProxies: ['127.0.0.1'] } })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const asked = { message: `Hello ${said}`, chatbotId: chatbot.id }
  const rowsWith = async (text: string): Promise<string[]> => holdersOf(text, await readTables(frontdesk.db))
  const keysWith = async (text: string) => (await everyKey(frontdesk)).filter(({ value }) => value.includes(text))

  await t.test(
    'while a message waits, the queue knows ids, and its context waits for two minutes at most (rows 20, I21)',
    async t => {
      const pageUrl = `https://shop.example/shoes?token=${query}#${query}`
      const answering = post(frontdesk.url, { ...asked, pageUrl, contextData: { note: context } })
      await until(async () => (await everyKey(frontdesk)).some(({ key }) => key.endsWith(':replies:wait')))
      const keys = await everyKey(frontdesk)
      const jobs = keys.filter(({ key }) => key.includes(':replies'))
      t.ok(jobs.length > 0)
      t.notMatch(JSON.stringify(jobs), 'CANARY')
      const payloads = jobs.flatMap(({ value }) => /"data":"(.*?[^\\])"/.exec(value)?.[1] ?? [])
      t.equal(payloads.length, 1)
      t.match(
        payloads[0],
        /^\{\\"conversationId\\":\\"\d+\\",\\"chatbotId\\":\\"[0-9a-f-]{36}\\",\\"replyId\\":\\"[0-9a-f-]{36}\\"\}$/,
        'ids only',
      )
      const waiting = keys.filter(({ key }) => key.includes(':request:'))
      t.equal(waiting.length, 1)
      t.ok(waiting.every(({ ttlMs }) => ttlMs > 0 && ttlMs <= 120_000))
      t.same(await keysWith('CANARY'), [], 'and nobody can read it there')

      const before = frontdesk.model.requests.length
      frontdesk.model.scriptNext({ text: 'Fine.', gated: true })
      await frontdesk.addWorker()
      const call = await frontdesk.model.arrival(before)
      t.match(call.body.messages.at(-1)?.content, context, 'the model gets it')
      await call.release()
      t.equal((await answering).status, 200)
    },
  )

  await t.test(
    'once answered, contextData is nowhere, and the message in its row and its context alone (row 43, I20, I21)',
    async t => {
      await until(async () => (await keysWith(context)).length === 0)
      t.same(await rowsWith(context), [])
      t.same(await rowsWith(query), [], 'nor is what the address carried')
      t.same(await keysWith(query), [])
      t.same(await rowsWith(said), ['messages'])
      const left = await keysWith(said)
      t.same(
        left.map(({ key }) => key.replace(/\d+/g, 'N')),
        ['test-N:context:N'],
      )
      t.ok(
        left.every(({ ttlMs }) => ttlMs > 0 && ttlMs <= 3_600_000),
        'for an hour at most',
      )
      const forEver = (await everyKey(frontdesk)).filter(({ ttlMs }) => ttlMs === -1)
      t.same(
        forEver.filter(({ key }) => !/:(replies|indexing|rendering|exports|webhooks|maintenance):/.test(key)),
        [],
        'only queues have no end',
      )
    },
  )

  await t.test('a failed message leaves no more behind (row 20)', async t => {
    frontdesk.model.script({ status: 401, errorMessage: `You said ${said}` })
    const headers = { accept: 'text/event-stream', 'x-wiki-auth': 'CANARY-wiki', cookie: 'id=CANARY-cookie' }
    const answer = await post(frontdesk.url, { ...asked, contextData: { note: context } }, { headers })
    t.match(answer.text, '"status":502')
    await until(async () => (await keysWith(context)).length === 0)
    t.same(await rowsWith(context), [])
    t.same(await rowsWith(said), ['messages'], 'the failure is kept as a code')
    t.same(await rowsWith('CANARY-wiki'), [])
    t.same(await rowsWith('CANARY-cookie'), [])
    t.notMatch(JSON.stringify(await everyKey(frontdesk)), /CANARY-(wiki|cookie|context)|You said/)
    frontdesk.model.script({ text: 'Fine.' })
  })

  await t.test('only the connection’s address is stored, without its last part (row 55)', async t => {
    const visitors: [forwarded: string, kept: string][] = [
      ['203.0.113.57', '203.0.113.* (anonymized)'],
      ['::ffff:203.0.113.57', '203.0.113.* (anonymized)'],
      ['::ffff:cb00:7139', '203.0.113.* (anonymized)'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:* (anonymized)'],
      ['2001:DB8::6', '2001:db8:0:* (anonymized)'],
      ['9.9.9.9, 203.0.113.57', '203.0.113.* (anonymized)'],
      // It names nobody, so that the proxy's own counts.
      [`<script>${address}</script>`, '127.0.0.* (anonymized)'],
    ]
    for (const [forwarded, kept] of visitors) {
      const answer = await post(frontdesk.url, asked, { headers: { 'x-forwarded-for': forwarded }, from: '127.0.0.1' })
      const { lastIp } = await frontdesk.db.prisma.conversation.findUniqueOrThrow({
        where: { sessionId: sessionOf(answer) },
      })
      const messages = await frontdesk.db.prisma.message.findMany({
        where: { conversation: { sessionId: sessionOf(answer) } },
      })
      t.same([lastIp, ...messages.map(({ clientIp }) => clientIp)], [kept, kept, kept], forwarded)
    }
    const here = newAddress()
    const direct = await post(frontdesk.url, asked, { from: here })
    const { lastIp } = await frontdesk.db.prisma.conversation.findUniqueOrThrow({
      where: { sessionId: sessionOf(direct) },
    })
    t.equal(lastIp, here.replace(/\d+$/, '* (anonymized)'))
    const everything = JSON.stringify([await readTables(frontdesk.db), await everyKey(frontdesk)])
    for (const raw of ['203.0.113.57', 'cb00:7139', '3:4:5:6', 'db8::6', here, address, '9.9.9.9'])
      t.notMatch(everything, raw)
  })

  await t.test(
    'a new conversation keeps when its visitor agreed to it, and a later message changes nothing',
    async t => {
      const consentOf = async (answer: Awaited<ReturnType<typeof post>>): Promise<Date | null> => {
        const where = { sessionId: sessionOf(answer) }
        return (await frontdesk.db.prisma.conversation.findUniqueOrThrow({ where })).consentedAt
      }
      const headersOf = (answer: Awaited<ReturnType<typeof post>>) => ({ 'x-chat-session-id': sessionOf(answer) })
      const agreed = await post(frontdesk.url, { ...asked, hasConsented: true })
      const at = await consentOf(agreed)
      t.type(at, Date)
      t.same(await consentOf(await post(frontdesk.url, asked, { headers: headersOf(agreed) })), at)
      const unasked = await post(frontdesk.url, asked)
      await post(frontdesk.url, { ...asked, hasConsented: true }, { headers: headersOf(unasked) })
      t.equal(await consentOf(unasked), null)
      const live = await aChatbot(frontdesk.db, { accountId: chatbot.accountId, liveChatEnabled: true })
      const body = { chatbotId: live.id, hasConsented: true }
      t.type(await consentOf(await send(`${frontdesk.url}/api/chat/handoff`, { body })), Date, 'with an agent as well')
    },
  )

  await t.test(
    'of the page its address is kept, without query and fragment; of the browser its first language (row 73)',
    async t => {
      const long = `https://shop.example/${'a'.repeat(1_000)}`
      const visits: [
        sent: { pageUrl?: string; headers?: Outgoing['headers'] },
        referer: string | null,
        language: string | null,
      ][] = [
        [{ pageUrl: `https://shop.example/r?token=${query}#${query}` }, 'https://shop.example/r', null],
        [{ pageUrl: 'http://shop.example:8080' }, 'http://shop.example:8080/', null],
        [{ headers: { referer: `https://shop.example/a?x=${query}` } }, 'https://shop.example/a', null],
        [
          { pageUrl: 'https://shop.example/page', headers: { referer: 'https://shop.example/' } },
          'https://shop.example/page',
          null,
        ],
        [{ headers: { referer: `javascript:${query}` } }, null, null],
        [{ headers: { referer: `https://user:${query}@shop.example/` } }, 'https://shop.example/', null],
        [{ pageUrl: long }, long, null],
        [{ headers: { 'accept-language': 'de-de,de;q=0.9,en;q=0.8' } }, null, 'de-DE'],
        [{ headers: { 'accept-language': 'FR' } }, null, 'fr'],
        [{ headers: { 'accept-language': '*' } }, null, null],
        [{ headers: { 'accept-language': `<script>${query}</script>` } }, null, null],
        [{ headers: { 'accept-language': `${'x-'.repeat(500)}${query}` } }, null, null],
      ]
      for (const [{ pageUrl, headers = {} }, referer, language] of visits) {
        const answer = await post(frontdesk.url, { ...asked, pageUrl }, { headers })
        t.equal(answer.status, 200)
        const conversation = await frontdesk.db.prisma.conversation.findUniqueOrThrow({
          where: { sessionId: sessionOf(answer) },
          include: { messages: { orderBy: { id: 'asc' } } },
        })
        t.equal(conversation.lastLanguage, language)
        t.same(
          conversation.messages.map(({ referer, browserLanguage }) => [referer, browserLanguage]),
          [
            [referer, language],
            [referer, language],
          ],
          JSON.stringify(headers),
        )
      }
      t.same(await rowsWith(query), [])
    },
  )

  await t.test('a chat sets no cookie and reads none', async t => {
    const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
    const answer = await visitor.ask('Hello', { headers: { cookie: 'frontdesk=anything; __Host-frontdesk=anything' } })
    t.equal(answer.status, 200)
    t.equal(answer.headers.get('set-cookie'), null)
    const other = await send(
      `${frontdesk.url}/api/chat/history?chatbotId=${chatbot.id}&sessionId=${visitor.sessionId}`,
      {
        headers: { cookie: 'frontdesk=anything' },
      },
    )
    t.equal(other.headers['set-cookie'], undefined)
  })
})
