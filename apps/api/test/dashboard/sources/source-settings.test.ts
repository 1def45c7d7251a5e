import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aChatbot, aSource, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress } from '../../fixtures/chat-http.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const password = 'correct horse battery'

interface SourceBody {
  id: string
  status: string
  [field: string]: unknown
}

async function signedIn() {
  const { user, member } = await aUser(frontdesk.db, { password })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  const chatbot = await aChatbot(frontdesk.db, { accountId: member.accountId })
  const path = `/api/chatbots/${chatbot.id}/sources`
  const list = async () => ((await browser.json(path)).body as { sources: SourceBody[] }).sources
  return { browser, accountId: member.accountId, chatbot, path, list }
}

/** A website of two pages, one of which cannot be read. */
async function aSite(): Promise<string> {
  const site = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(request.url === '/broken' ? 403 : 404).end()
    const text = 'On Saturday the shop is open from ten to four, and on Sunday it is closed.'
    const page = `<!doctype html><html lang="en"><title>Hours</title><main><h1>Hours</h1><p>${text}</p><a href="/broken">b</a></main></html>`
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  t.teardown(() => site.close())
  // A TCP server's address is always an object.
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}

t.test(
  'a website is added, indexed, read anew and removed, and what could not be read is named page by page',
  async t => {
    const { browser, path, list, chatbot } = await signedIn()
    const made = await browser.json(path, { body: { url: await aSite(), maxDepth: 3, reindexDays: 7 } })
    t.equal(made.status, 201)
    const { id } = made.body as SourceBody
    t.match(made.body, { kind: 'website', maxDepth: 3, reindexDays: 7 })
    const isRead = async () => ['ready', 'failed'].includes((await list())[0]?.status ?? '')
    await until(isRead)
    t.match(await list(), [{ id, status: 'ready', pagesIndexed: 1, pagesFailed: 1, lastIndexedAt: String }])
    const failed = await browser.json(`${path}/${id}/pages?status=failed`)
    t.match(failed.body, { pages: [{ url: /\/broken$/, status: 'failed', error: /403/ }], nextCursor: null })
    t.match((await browser.json(`${path}/${id}/pages`)).body, { pages: { length: 2 } })
    await frontdesk.db.prisma.document.updateMany({ where: { status: 'indexed' }, data: { error: 'Away.' } })
    t.match((await browser.json(`${path}/${id}/pages?status=failed`)).body, { pages: { length: 2 } })
    t.match((await browser.json(`${path}/${id}/pages?status=indexed`)).body, { pages: [{ error: 'Away.' }] })

    const changed = await browser.json(`${path}/${id}`, { method: 'PATCH', body: { maxDepth: 0, reindexDays: null } })
    t.match(changed, { status: 200, body: { maxDepth: 0, reindexDays: null } })
    t.equal((await browser.send(`${path}/${id}/reindex`, { method: 'POST' })).status, 200)
    await until(isRead)
    t.match(await list(), [{ status: 'ready', pagesFound: 1 }])

    t.equal((await browser.send(`${path}/${id}`, { method: 'DELETE' })).status, 200)
    t.same(await list(), [])
    t.equal(await frontdesk.db.prisma.chunk.count({ where: { chatbotId: chatbot.id } }), 0)
    t.match((await browser.json('/api/audit-log')).body, {
      entries: [
        { action: 'source.removed', objectId: id },
        { action: 'source.reindexed' },
        { action: 'source.changed', fields: ['maxDepth', 'reindexDays'] },
        { action: 'source.created', objectId: id, chatbotId: chatbot.id },
      ],
    })
  },
)

t.test('I19: an address inside the own network is refused before any connection', async t => {
  const { browser, path, list } = await signedIn()
  // Names are judged by what they stand for when they are dialled; these need no look-up.
  for (const url of [
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://0x7f.1.1.1.1/',
    'file:///etc/passwd',
    'https://user:pass@shop.example/',
    'not a url',
  ]) {
    t.equal((await browser.send(path, { body: { url } })).status, 400, url)
  }
  for (const body of [
    {},
    { url: 'https://shop.example', maxDepth: 101 },
    { url: 'https://shop.example', reindexDays: 4 },
  ]) {
    t.equal((await browser.send(path, { body })).status, 400, JSON.stringify(body))
  }
  t.same(await list(), [])
})

t.test(
  'patterns, selectors and sitemaps are kept as they were given, and refused with a sentence where they are none',
  async t => {
    const { browser, path } = await signedIn()
    const options = {
      includePatterns: ['/help/*'],
      excludePatterns: ['*print*'],
      keepSelectors: ['main'],
      dropSelectors: ['.ad'],
    }
    const made = await browser.json(path, { body: { kind: 'sitemap', url: 'shop.example/sitemap.xml', ...options } })
    t.match(made, { status: 201, body: { kind: 'sitemap', url: 'https://shop.example/sitemap.xml', ...options } })
    const place = `${path}/${(made.body as SourceBody).id}`
    const patch = (body: object) => browser.json(place, { method: 'PATCH', body })
    t.match(await patch({ includePatterns: [], dropSelectors: ['nav > a'] }), {
      status: 200,
      body: { ...options, includePatterns: [], dropSelectors: ['nav > a'] },
    })
    t.match(await patch({ includePatterns: ['help/*'] }), {
      status: 400,
      body: { error: { message: /"help\/\*" is not a pattern/ } },
    })
    t.match(await patch({ keepSelectors: ['main', 'p['] }), {
      status: 400,
      body: { error: { message: /"p\[" is not a supported CSS selector/ } },
    })
    t.match(await browser.json(path, { body: { url: 'shop.example', dropSelectors: ['..a'] } }), { status: 400 })
    t.equal((await patch({ includePatterns: Array(51).fill('/a') })).status, 400)
    t.equal((await browser.send(path, { body: { kind: 'sitemap', url: 'shop.example', maxDepth: 1 } })).status, 400)
    t.match((await browser.json(path)).body, { sources: { length: 1 } })
  },
)

t.test('a source that is being read is not asked for twice', async t => {
  const { browser, path, chatbot } = await signedIn()
  const { id } = await aSource(frontdesk.db, { chatbotId: chatbot.id, status: 'indexing' })
  t.equal((await browser.send(`${path}/${id}/reindex`, { method: 'POST' })).status, 409)
})

t.test('row 7: sources of another account or another chatbot are as unknown as made-up ones', async t => {
  const [mine, theirs] = [await signedIn(), await signedIn()]
  const { id: foreign } = await aSource(frontdesk.db, { chatbotId: theirs.chatbot.id, status: 'ready' })
  const requests = [
    { path: '', method: 'PATCH', body: { maxDepth: 1 } },
    { path: '', method: 'DELETE' },
    { path: '/reindex', method: 'POST' },
    { path: '/pages' },
  ]
  for (const { path, ...outgoing } of requests) {
    const places = [`${mine.path}/${randomUUID()}`, `${mine.path}/x`, `${mine.path}/${foreign}`]
    const answers = await Promise.all(
      places.map(async place => {
        const { status, text } = await mine.browser.send(place + path, outgoing)
        return { status, text }
      }),
    )
    t.equal(answers[0]?.status, 404)
    for (const answer of answers) t.same(answer, answers[0], path)
    t.equal((await mine.browser.send(`${theirs.path}/${foreign}${path}`, outgoing)).status, 404)
  }
  t.equal((await mine.browser.send(theirs.path)).status, 404)
  t.equal((await mine.browser.send(theirs.path, { body: { url: 'https://shop.example' } })).status, 404)
  t.match(await frontdesk.db.prisma.source.findUnique({ where: { id: foreign } }), { status: 'ready', maxDepth: null })
  const { user } = await aUser(frontdesk.db, { accountId: mine.accountId, password, permissions: ['conversations'] })
  const member = anOwner(frontdesk.url)
  await member.logIn(user.email, password, newAddress())
  t.equal((await member.send(mine.path)).status, 403)
})
