import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { anAccount, type ChatbotOptions } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, newAddress, type Incoming } from '../fixtures/chat-http.ts'
import { aVisit, askRoute, routes, type Visit } from '../fixtures/public-routes.ts'

/** What holds for every public route of the chat, whatever it is for. */

// Streams end by themselves soon.
const frontdesk = await startFrontdesk(t, { apiTimes: { streamMs: 50 } })

const ask = (
  ...asked: Parameters<typeof askRoute> extends [unknown, ...infer Rest] ? Rest : never
): Promise<Incoming> => askRoute(frontdesk, ...asked)

const isReadable = ({ headers }: Incoming): boolean => headers['access-control-allow-origin'] === 'https://shop.example'

t.test('there are no other public routes', async t => {
  const file = projectUrl('docs/openapi.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> }
  const documented = Object.entries(paths)
    .filter(([path]) => /^\/api\/chat(\/|$)/.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`))
  t.same(documented.toSorted(), Object.keys(routes).toSorted())
})

for (const route of Object.entries(routes)) {
  const [name, { body, query, bytes, answers, perMinute }] = route
  const aVisitor = (options?: ChatbotOptions): Promise<Visit> => aVisit(frontdesk, route[1], options)

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
